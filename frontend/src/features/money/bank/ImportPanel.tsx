import type { BankFileRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, App, Button } from 'antd';
import { useRef, useState, type DragEvent } from 'react';
import { v4 as newUuid } from 'uuid';
import { errorMessage } from '../../../shared/api/apiError';
import { base64Of } from '../../../shared/files/base64Of';
import { Panel } from '../../../shared/ui/frame/Page';
import { Failure } from '../../../shared/ui/states/Failure';
import styles from './Bank.module.css';
import { BankApi } from './bankApi';
import { foundText } from './bankTexts';
import { ColumnsForm, useColumnsDraft, type SaidColumns } from './ColumnsForm';

/** A dropped file, with the contents found in it or the reason of its refusal. */
interface Dropped {
  readonly key: string;
  readonly name: string;
  readonly file: string;
  readonly said?: SaidColumns;
  readonly found?: BankFileRecord;
  readonly refusal?: string;
}

/** Reads files of the bank, shows their contents, and imports their new money. */
export function ImportPanel() {
  const { files, read, leaveOut, importAll, isReading, isImporting } = useImport();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const fresh = files.map(({ found }) => newIn(found)).filter((count) => count > 0);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read([...event.dataTransfer.files]);
  };
  return (
    <Panel title={i18n.t('Import')}>
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          type={files.length === 0 ? 'primary' : 'default'}
          loading={isReading}
          onClick={() => picker.current?.click()}
        >
          {i18n.t('Choose files of the bank')}
        </Button>
        <span className="quiet">
          {i18n.t('or drop them here: camt.052, camt.053, CSV, or a ZIP of these')}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label={i18n.t('Files of the bank')}
          accept=".xml,.csv,.zip,.txt"
          onChange={({ target }) => {
            void read([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className={`framed ${styles.files}`} aria-label={i18n.t('Files')}>
          {files.map((one) => (
            <li key={one.key}>
              <FoundFile one={one} onSay={(said) => void read([{ ...one, said }])} />
              <Button
                size="small"
                aria-label={i18n.t('Leave out {name}', { name: one.name })}
                onClick={() => leaveOut(one)}
              >
                {i18n.t('Leave out')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fresh[0] !== undefined && (
        <p>
          <Button type="primary" loading={isImporting} onClick={() => void importAll()}>
            {/* Each file was compared with the recorded lines; two files may contain the same payments. */}
            {fresh[1] === undefined
              ? i18n.t('Import {n, plural, one {{n} payment} other {{n} payments}}', { n: fresh[0] })
              : i18n.t('Import {n, plural, one {{n} file} other {{n} files}}', { n: fresh.length })}
          </Button>
        </p>
      )}
      <p className="quiet small">
        {i18n.t(
          'Files are read and not kept. Outgoing money is erased, except for a fingerprint, unless the bank may have taken a payment back. Lines that you set aside are erased in the same way.',
        )}
      </p>
    </Panel>
  );
}

/** The number of lines that an import would add. */
const newIn = (found: BankFileRecord | undefined): number =>
  found === undefined ? 0 : found.credits + found.returns;

interface FoundFileProps {
  readonly one: Dropped;
  readonly onSay: (said: SaidColumns) => void;
}

function FoundFile({ one: { name, found, refusal, said }, onSay }: FoundFileProps) {
  return (
    <span>
      <strong>{name}</strong>
      <Failure text={refusal} />
      {found && <Found found={found} said={said} onSay={onSay} />}
      {found && found.refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={i18n.t('{n, plural, one {{n} line} other {{n} lines}} cannot be read and will be left out', {
            n: found.refused.length,
          })}
          description={
            <ul className="bullets">
              {found.refused.slice(0, 20).map(({ line, why }) => (
                <li key={line}>{i18n.t('Line {line}: {why}', { line, why })}</li>
              ))}
            </ul>
          }
        />
      )}
    </span>
  );
}

interface FoundProps extends Pick<FoundFileProps, 'onSay'> {
  readonly found: BankFileRecord;
  readonly said: SaidColumns | undefined;
}

/** The contents of a file, or the form for its columns. */
function Found({ found, said, onSay }: FoundProps) {
  const [isAsking, setAsking] = useState(false);
  const say = (columns: SaidColumns) => {
    setAsking(false);
    onSay(columns);
  };
  if (found.source === null || isAsking)
    return <ColumnsForm key={found.question?.column} found={found} said={said} onSay={say} />;
  return (
    <>
      <span className="below">{`${found.source} · ${foundText(found)}`}</span>
      {found.head.length > 0 && (
        <Button type="link" size="small" onClick={() => setAsking(true)}>
          {i18n.t('Other columns')}
        </Button>
      )}
    </>
  );
}

function useImport() {
  const { message } = App.useApp();
  const { keep: keepColumns } = useColumnsDraft();
  const [files, setFiles] = useState<readonly Dropped[]>([]);
  const [readFile, { isLoading: isReading }] = BankApi.useAdmReadBankFileMutation();
  const [importFile, { isLoading: isImporting }] = BankApi.useAdmImportBankFileMutation();
  const put = (one: Dropped) => setFiles((before) => [...before.filter(({ key }) => key !== one.key), one]);
  const look = async (one: Dropped) => {
    try {
      put({ ...one, found: await readFile({ file: one.file, ...one.said }).unwrap() });
    } catch (error) {
      put({ ...one, refusal: errorMessage(error) });
    }
  };
  const read = async (chosen: readonly (File | Dropped)[]) => {
    for (const one of chosen)
      await look(one instanceof File ? { key: newUuid(), name: one.name, file: await base64Of(one) } : one);
  };
  const leaveOut = ({ key }: Dropped) => {
    keepColumns(null);
    setFiles((before) => before.filter((one) => one.key !== key));
  };
  const importAll = async () => {
    let lines = 0;
    for (const one of files.filter(({ found }) => newIn(found) > 0))
      try {
        const done = await importFile({ file: one.file, import_id: one.key, ...one.said }).unwrap();
        lines += done.lines;
        if (done.lines === 0)
          message.info(i18n.t('All lines of this file are here already: {name}', { name: one.name }));
        leaveOut(one);
      } catch (error) {
        put({ ...one, refusal: errorMessage(error) });
      }
    if (lines > 0)
      message.success(
        i18n.t('{n, plural, one {{n} payment} other {{n} payments}} imported: please look at them below', {
          n: lines,
        }),
      );
  };
  return { files, read, leaveOut, importAll, isReading, isImporting };
}
