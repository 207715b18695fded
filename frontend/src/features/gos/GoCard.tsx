import { CalendarOutlined } from '@ant-design/icons';
import type { GoRecord } from '@fan-beats/backend/contract';
import { formatWindow } from '../../shared/format/dates';
import { paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Picture } from '../../shared/ui/Picture';
import styles from './GoCard.module.css';
import { GoCountdown } from './GoCountdown';
import { GoStatusTag } from './GoStatusTag';
import { decideCard, type CardButton } from './goCard';

interface GoCardProps {
  readonly go: GoRecord;
  readonly claimId: number | undefined;
  readonly now: number;
}

export function GoCard({ go, claimId, now }: GoCardProps) {
  const { label, button } = decideCard(go, claimId !== undefined, now);
  const dates = formatWindow(go.available_from, go.available_until);
  return (
    <article className={styles.card} data-quiet={button === null} aria-labelledby={`go-${go.go_id}`}>
      <div className={styles.cover}>
        <Picture
          filepath={go.filepath}
          alt=""
          sizes="(min-width: 1100px) 400px, (min-width: 740px) 50vw, calc(100vw - 32px)"
        />
        {label !== null && (
          <span className={styles.tag}>
            <GoStatusTag label={label} />
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h2 id={`go-${go.go_id}`} className={styles.title}>
          {go.title}
        </h2>
        {dates && (
          <p className={styles.dates}>
            <CalendarOutlined aria-hidden="true" /> {dates}
          </p>
        )}
        <GoCountdown go={go} now={now} />
        {button && <CardAction button={button} goId={go.go_id} claimId={claimId} />}
      </div>
    </article>
  );
}

interface CardActionProps {
  readonly button: CardButton;
  readonly goId: number;
  readonly claimId: number | undefined;
}

function CardAction({ button, goId, claimId }: CardActionProps) {
  const toClaim = button.target === 'claim' && claimId !== undefined;
  const claimable = button.text === 'Claim this GO';
  return (
    <LinkButton
      to={toClaim ? paths.myClaim(claimId) : paths.shop(goId)}
      type={claimable ? 'primary' : 'default'}
      size="large"
      block
      className={claimable ? `${styles.action} ${styles.claim}` : (styles.action ?? '')}
      aria-describedby={`go-${goId}`}
    >
      {button.text}
    </LinkButton>
  );
}
