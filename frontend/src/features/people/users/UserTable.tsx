import {
  CaretDownOutlined,
  CaretUpOutlined,
  InstagramOutlined,
  MailOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { UserRowRecord, UserTableRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatSum } from '../../../shared/format/figures';
import { reachNames } from '../../../shared/format/words';
import { paths } from '../../../shared/routes/paths';
import { FilterChoice, SearchField } from '../../../shared/ui/lists/Filters';
import { Disclosure } from '../../../shared/ui/frame/Disclosure';
import { LinkButton } from '../../../shared/ui/frame/Page';
import { Instagram, UserTags } from './UserTags';
import styles from './UserTable.module.css';
import {
  banNames,
  claimNames,
  moneyNames,
  roleNames,
  userSorts,
  type UserParams,
  type UserSort,
} from './useUserParams';

type Options<Name extends string> = readonly (readonly [Name, string])[];
const optionsOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  Object.entries(names) as unknown as Options<Name>;

/** The search and the filters above the table. */
export function UserFilters({ params }: { readonly params: UserParams }) {
  const { chosen, setFilter, reset } = params;
  return (
    <>
      <SearchField
        label={i18n.t('Search users')}
        placeholder={i18n.t('Name, email or Instagram')}
        flex="2 1 220px"
        value={chosen.q}
        onSearch={(q) => setFilter({ q })}
      />
      <Disclosure upTo="phone" title={i18n.t('Filters')}>
        <div className="wrap">
          <FilterChoice
            label={i18n.t('Money')}
            all={i18n.t('Money: all')}
            options={optionsOf(moneyNames())}
            value={chosen.money}
            onChoose={(money) => setFilter({ money })}
          />
          <FilterChoice
            label={i18n.t('Claims')}
            all={i18n.t('With or without claims')}
            options={optionsOf(claimNames())}
            value={chosen.claims}
            onChoose={(claims) => setFilter({ claims })}
          />
          <FilterChoice
            label={i18n.t('Reached by')}
            all={i18n.t('Reached by: all')}
            options={optionsOf(reachNames())}
            value={chosen.reach}
            onChoose={(reach) => setFilter({ reach })}
          />
          <FilterChoice
            label={i18n.t('Role')}
            all={i18n.t('Role: all')}
            options={optionsOf(roleNames())}
            value={chosen.role}
            onChoose={(role) => setFilter({ role })}
          />
          <FilterChoice
            label={i18n.t('Banned')}
            all={i18n.t('Active or banned')}
            options={optionsOf(banNames())}
            value={chosen.banned}
            onChoose={(banned) => setFilter({ banned })}
          />
        </div>
      </Disclosure>
      <Button onClick={reset}>{i18n.t('Reset')}</Button>
    </>
  );
}

interface UserTableProps {
  readonly table: UserTableRecord;
  readonly params: UserParams;
}

/**
 * The people of a page. The roles are written out, as a phone shows each row as a card, and browsers drop the meaning of
 * a table whose parts are laid out otherwise.
 */
export function UserTable({ table, params }: UserTableProps) {
  const { rows, sums } = table;
  return (
    <table role="table" className={styles.table} aria-label={i18n.t('Users')}>
      <thead role="rowgroup">
        <tr role="row">
          <SortHead by={['name', 'email', 'role']} params={params} />
          <th role="columnheader" scope="col" className={styles.unsorted}>
            {i18n.t('Reached by')}
          </th>
          <SortHead by={['claims']} params={params} figure />
          <SortHead by={['open']} params={params} figure />
          <SortHead by={['late']} params={params} figure />
          <SortHead by={['credit']} params={params} figure />
          <th role="columnheader" scope="col" className={styles.unsorted}>
            <span className="visuallyHidden">{i18n.t('Settings')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((user) => (
          <UserRow key={user.user_id} user={user} />
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row" colSpan={2}>
            {i18n.t('Sums')}
          </th>
          <Figure label={userSorts().claims} text={String(sums.claims)} />
          <Figure label={userSorts().open} text={formatSum(sums.open)} />
          <Figure label={userSorts().late} text={formatSum(sums.late)} />
          <Figure label={userSorts().credit} text={formatSum(sums.credit)} />
          <td role="cell" />
        </tr>
      </tfoot>
    </table>
  );
}

interface SortHeadProps {
  readonly by: readonly UserSort[];
  readonly params: UserParams;
  readonly figure?: boolean;
}

/** A head with a button for each order. */
function SortHead({ by, params: { sort, descending, sortBy }, figure = false }: SortHeadProps) {
  const direction = descending ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      scope="col"
      className={figure ? styles.figure : undefined}
      aria-sort={by.includes(sort) ? direction : undefined}
    >
      {by.map((one) => {
        const chosen = one === sort;
        const Caret = descending ? CaretDownOutlined : CaretUpOutlined;
        return (
          <button
            key={one}
            type="button"
            className={styles.sort}
            aria-pressed={chosen}
            onClick={() => sortBy(one)}
          >
            {userSorts()[one]}
            {chosen && (
              <>
                <Caret aria-hidden />
                <span className="visuallyHidden">
                  {`, ${descending ? i18n.t('descending') : i18n.t('ascending')}`}
                </span>
              </>
            )}
          </button>
        );
      })}
    </th>
  );
}

function UserRow({ user }: { readonly user: UserRowRecord }) {
  const { user_id, displayname, mail, instagram } = user;
  const amount = (euros: number): string => (euros === 0 ? '–' : formatSum(euros));
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.person}>
        <span className="line">
          <Link to={paths.adminUser(user_id)} className="bold anywhere" translate="no">
            {displayname}
          </Link>
          <UserTags user={user} />
        </span>
        <span className={styles.contact}>
          {mail === '' ? (
            instagram === null && '–'
          ) : (
            <a href={`mailto:${mail}`}>
              <MailOutlined aria-hidden="true" /> {mail}
            </a>
          )}
          {instagram !== null && (
            <Instagram handle={instagram} icon={<InstagramOutlined aria-hidden="true" />} />
          )}
        </span>
      </th>
      <td role="cell" className={styles.reach} data-label={i18n.t('Reached by')}>
        {user.erased ? '–' : reachNames()[user.reached_by]}
      </td>
      <Figure label={userSorts().claims} text={user.claims === 0 ? '–' : String(user.claims)} />
      <Figure label={userSorts().open} text={amount(user.open)} />
      <Figure label={userSorts().late} text={amount(user.late)} late={user.late > 0} />
      <Figure label={userSorts().credit} text={amount(user.balance)} />
      <td role="cell" className={styles.act}>
        <LinkButton
          to={paths.adminUser(user_id)}
          icon={<SettingOutlined aria-hidden />}
          aria-label={i18n.t('Settings of {displayname}', { displayname })}
        >
          {i18n.t('Settings')}
        </LinkButton>
      </td>
    </tr>
  );
}

interface FigureProps {
  /** Shown before the figure where there is no head above it. */
  readonly label: string;
  readonly text: string;
  readonly late?: boolean;
}

function Figure({ label, text, late = false }: FigureProps) {
  return (
    <td role="cell" className={styles.figure} data-label={label} data-late={late}>
      {text}
    </td>
  );
}
