import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Checkbox } from 'antd';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { CanceledTag } from '../PaidTag';
import styles from './ClaimGroups.module.css';
import { packsFreebies, type ClaimGroup } from './claimOverview';
import { SelectMany } from './SelectMany';
import type { ClaimSelection } from './useClaimSelection';
import { CheckCircleOutlined, DownOutlined, GiftOutlined, RightOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { formatSum, formatDate } from '../../../shared/format/figures';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { piecesOf } from '../claimFigures';
import { moneyState } from './moneyState';

interface ClaimGroupsProps {
  readonly groups: readonly ClaimGroup[];
  /** The selection for bulk work; left out if claims cannot be selected. */
  readonly choosing?: {
    readonly selection: ClaimSelection;
    /** Every claim of a group order that the filters show, on this page or not. */
    readonly allOfGo: (goId: number) => readonly ClaimRecord[];
  };
  /** True if the lines are wider apart. */
  readonly wide?: boolean;
  readonly openClaimId: number | undefined;
  readonly onOpen: (claimId: number | null) => void;
  readonly renderDetail: (claim: ClaimRecord) => ReactNode;
}

export function ClaimGroups(props: ClaimGroupsProps) {
  const { groups, choosing, wide = false, openClaimId, onOpen, renderDetail } = props;
  const list = useRowFocus(openClaimId);
  useLinkedLine(list, openClaimId);
  const visible = groups.flatMap((group) => group.claims.map(({ claim_id }) => claim_id));
  return (
    <div ref={list} data-wide={wide}>
      {groups.map((group) => (
        <section key={group.goId} className="group" aria-labelledby={`claims-of-go-${group.goId}`}>
          <div className={styles.head}>
            <h2 id={`claims-of-go-${group.goId}`} className={styles.title}>
              {group.gotitle} {group.canceled && <CanceledTag />}
            </h2>
            {choosing && (
              <SelectMany
                claims={choosing.allOfGo(group.goId)}
                selection={choosing.selection}
                of={group.gotitle}
              />
            )}
          </div>
          <ul className="sheet">
            {group.claims.map((claim) => (
              <ClaimRow
                key={claim.claim_id}
                claim={claim}
                open={claim.claim_id === openClaimId}
                pick={choosing && <Pick claim={claim} selection={choosing.selection} among={visible} />}
                onToggle={() => onOpen(claim.claim_id === openClaimId ? null : claim.claim_id)}
              >
                {renderDetail(claim)}
              </ClaimRow>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface PickProps {
  readonly claim: ClaimRecord;
  readonly selection: ClaimSelection;
  /** The claims in sight, for a range with Shift. */
  readonly among: readonly number[];
}

function Pick({ claim, selection, among }: PickProps) {
  return (
    <Checkbox
      className={styles.pick ?? ''}
      aria-label={i18n.t('Select {title}', { title: claim.title })}
      checked={selection.has(claim.claim_id)}
      onChange={({ target, nativeEvent }) =>
        selection.pick(
          claim.claim_id,
          target.checked,
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? among : undefined,
        )
      }
    />
  );
}

interface ClaimRowProps {
  readonly claim: ClaimRecord;
  readonly open: boolean;
  /** The checkbox before the line, if claims can be selected. */
  readonly pick?: ReactNode;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One claim as a line; the whole line opens and closes its details. */
function ClaimRow({ claim, open, pick, onToggle, children }: ClaimRowProps) {
  const detailId = `claim-${claim.claim_id}-detail`;
  const { tone, text } = moneyState(claim);
  return (
    <li className={styles.row} data-open={open}>
      {pick}
      <button
        type="button"
        className={styles.line}
        {...lineOf(claim.claim_id)}
        aria-expanded={open}
        aria-controls={open ? detailId : undefined}
        onClick={onToggle}
      >
        <span className={styles.arrow} aria-hidden="true">
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        </span>
        <span>
          <strong translate="no">{claim.user_displayname}</strong>{' '}
          <span className="quiet">{claim.title}</span>
        </span>
        <span className={styles.sum} translate="no">
          {formatSum(claim.claim_sum)}
        </span>
        <span className={styles.facts}>
          <span>{formatDate(claim.created_at)}</span>
          <span>{i18n.t('{n, plural, one {{n} piece} other {{n} pieces}}', { n: piecesOf(claim) })}</span>
          <span>{packsFreebies(claim) && <FreebiesTag done={claim.freebies_done} />}</span>
          <span className={styles.state}>
            <StatusTag tone={tone}>{text}</StatusTag>
          </span>
        </span>
      </button>
      {open && (
        <div id={detailId} className={styles.detail}>
          {children}
        </div>
      )}
    </li>
  );
}

function FreebiesTag({ done }: { readonly done: boolean }) {
  const icon = done ? <CheckCircleOutlined aria-hidden /> : <GiftOutlined aria-hidden />;
  return (
    <StatusTag tone={done ? 'success' : 'neutral'} icon={icon}>
      {done ? i18n.t('Freebies done') : i18n.t('Freebies open')}
    </StatusTag>
  );
}

/** The attribute by which a claim's line is found on the screen. */
const lineOf = (claimId: number) => ({ 'data-claim-line': claimId });

const linesIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-claim-line]') ?? []),
];

const isLine = (claimId: number) => (line: HTMLElement) => line.dataset['claimLine'] === String(claimId);

/** Brings the claim of a link into sight. */
function useLinkedLine(list: RefObject<HTMLDivElement | null>, openClaimId: number | undefined): void {
  const linked = useRef(openClaimId);
  useEffect(() => {
    const claimId = linked.current;
    const line = claimId === undefined ? undefined : linesIn(list.current).find(isLine(claimId));
    if (!line) return;
    line.scrollIntoView({ block: 'start' });
    linked.current = undefined;
  });
}

/** Focuses the line of the panel that was closed; if that line is gone, the one in its place. */
function useRowFocus(openClaimId: number | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly claimId: number; readonly index: number } | null>(null);
  useEffect(() => {
    const lines = linesIn(list.current);
    if (openClaimId !== undefined) {
      const index = lines.findIndex(isLine(openClaimId));
      // A deleted claim leaves the list before its panel closes: its place is still stored.
      if (index !== -1) last.current = { claimId: openClaimId, index };
      return;
    }
    // A person who moved the focus elsewhere meanwhile is left there.
    if (last.current && document.activeElement === document.body) {
      const { claimId, index } = last.current;
      (lines.find(isLine(claimId)) ?? lines[index] ?? lines.at(-1))?.focus();
    }
    last.current = null;
  });
  return list;
}
