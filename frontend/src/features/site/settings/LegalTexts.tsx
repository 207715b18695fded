import type { LegalTextRecord, ShopLookRecord } from '@fan-beats/backend/contract';
import { legalTexts, type LegalText } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage, isConflict } from '../../../shared/api/apiError';
import { readShop, showShop } from '../../../shared/config/settings';
import { formatDateTime } from '../../../shared/format/figures';
import { useDraft } from '../../../shared/forms/useDraft';
import { useUnsaved } from '../../../shared/forms/unsaved';
import { textNames } from '../../../shared/legal/legalWords';
import { paths } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { MarkdownField } from '../../../shared/ui/fields/MarkdownField';
import { Panel } from '../../../shared/ui/frame/Page';
import type { Outcome } from '../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { SettingsApi } from './settingsApi';

interface LegalTextsProps {
  readonly texts: readonly LegalTextRecord[];
  readonly shop: ShopLookRecord;
  readonly readNewest: () => Promise<readonly LegalTextRecord[] | undefined>;
}

/** The texts that a trader owes, and a warning for the missing ones (rule L2). */
export function LegalTexts({ texts, shop, readNewest }: LegalTextsProps) {
  const [address, write] = useAddress();
  const opened = legalTexts.find((text) => text === address.get('text'));
  /** The typed text stays while another text is shown. */
  const [begun, setBegun] = useState<ReadonlySet<LegalText>>(new Set());
  const names = textNames('en');
  const missing = legalTexts.filter((name) => texts.every(({ text }) => text !== name));
  const owes = shop.seller !== 'private' && missing.length > 0;
  return (
    <Panel title={i18n.t('Legal texts')}>
      {owes && (
        <Alert
          type="warning"
          showIcon
          className="apart"
          title={i18n.t('No group order can open while these are missing: {missing}.', {
            missing: missing.map((text) => names[text]).join(', '),
          })}
        />
      )}
      <p className="quiet apart">
        {i18n.t(
          'A private circle needs none of them. Each version is kept, and every claim records which ones were shown. The drafts are a start, not legal advice: have your texts checked.',
        )}
      </p>
      <ul className="framed">
        {legalTexts.map((name) => {
          const written = texts.find(({ text }) => text === name);
          return (
            <li key={name}>
              <span className="bold">{names[name]}</span>
              <span className="line between">
                {written ? (
                  <Link to={paths.legal(name)}>
                    {i18n.t('Version {version}, {saved_at}', {
                      version: written.version,
                      saved_at: formatDateTime(written.saved_at),
                    })}
                  </Link>
                ) : (
                  <span className="quiet">{i18n.t('Not written yet')}</span>
                )}
                <Button
                  aria-expanded={opened === name}
                  aria-label={i18n.t('Write: {name}', { name: names[name] })}
                  onClick={() => write({ text: opened === name ? null : name })}
                >
                  {i18n.t('Write')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {legalTexts
        .filter((name) => name === opened || begun.has(name))
        .map((name) => (
          <div key={name} hidden={name !== opened}>
            <TextForm
              text={name}
              saved={texts.find(({ text }) => text === name)}
              language={shop.language}
              readNewest={async () => (await readNewest())?.find(({ text }) => text === name)}
              onBegun={(isBegun) =>
                setBegun((all) => new Set([...all, name].filter((one) => isBegun || one !== name)))
              }
            />
          </div>
        ))}
    </Panel>
  );
}

const savedMeanwhile = ({ version }: LegalTextRecord) =>
  i18n.t(
    'Another organiser saved version {version} meanwhile, which the link above shows. What you typed stays: please check it and save again.',
    { version },
  );

interface TextFormProps {
  readonly text: LegalText;
  readonly saved: LegalTextRecord | undefined;
  readonly language: ShopLookRecord['language'];
  readonly readNewest: () => Promise<LegalTextRecord | undefined>;
  readonly onBegun: (isBegun: boolean) => void;
}

/** The typed text, and the version on which it is based: a version that another admin saved since is not overwritten. */
function useTextDraft(text: LegalText, saved: LegalTextRecord | undefined) {
  const { kept, keep } = useDraft(`text ${text}`, { content: '', base: saved ?? null });
  const [content, setContent] = useState(kept?.content ?? saved?.content ?? '');
  const [base, setBase] = useState(kept === null ? (saved ?? null) : kept.base);
  const dirty = content !== (base?.content ?? '');
  useUnsaved(dirty);
  useEffect(() => keep(dirty ? { content, base } : null), [keep, dirty, content, base]);
  return { content, setContent, base, setBase, dirty };
}

function TextForm({ text, saved, language, readNewest, onBegun }: TextFormProps) {
  const name = textNames('en')[text];
  const [save, { isLoading }] = SettingsApi.useAdmSaveTextMutation();
  const { content, setContent, base, setBase, dirty } = useTextDraft(text, saved);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const attempt = async (act: () => Promise<string>, failed: string) => {
    try {
      setOutcome({ type: 'success', text: await act() });
    } catch (error) {
      const newest = isConflict(error) ? await readNewest() : undefined;
      if (newest) setBase(newest);
      setOutcome({ type: 'error', text: newest ? savedMeanwhile(newest) : errorMessage(error, failed) });
    }
  };

  const publish = () =>
    attempt(async () => {
      const kept = await save({ text, content, expected_version: base?.version ?? 0 }).unwrap();
      setBase(kept);
      onBegun(false);
      showShop({ texts: [...new Set([...readShop().texts, text])] });
      return i18n.t('Version {version} saved', { version: kept.version });
    }, i18n.t('The text could not be saved'));
  const takeDraft = () =>
    attempt(async () => {
      const draft = await fetch(`/drafts/${text}.${language}.md`);
      if (!draft.ok) throw new Error('missing');
      setContent(await draft.text());
      onBegun(true);
      return i18n.t('This is a draft: fill in the parts in brackets, and have it checked');
    }, i18n.t('The draft could not be loaded'));

  return (
    <div className="form">
      <MarkdownField
        label={name}
        maxLength={50_000}
        value={content}
        onChange={(typed) => {
          setContent(typed);
          onBegun(true);
        }}
      />
      <FormOutcome outcome={outcome} />
      <div className="line">
        <Button
          type="primary"
          loading={isLoading}
          disabled={!dirty || content.trim() === ''}
          onClick={publish}
        >
          {i18n.t('Save {name}', { name })}
        </Button>
        {content.trim() === '' && <Button onClick={takeDraft}>{i18n.t('Begin with a draft')}</Button>}
        <span role="status" className="quiet">
          {dirty ? i18n.t('Not saved yet') : ''}
        </span>
      </div>
    </div>
  );
}
