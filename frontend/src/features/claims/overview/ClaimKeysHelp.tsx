import { i18n } from '@lingui/core';
import { Flex, Switch } from 'antd';
import { useState } from 'react';
import { Facts } from '../../../shared/ui/show/Facts';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { letterKeys } from './keptChoice';
import styles from './ClaimKeysHelp.module.css';

const keys = () =>
  [
    ['j, k', i18n.t('next and previous claim, on the next page too')],
    [i18n.t('Enter'), i18n.t('open or close the claim')],
    ['p', i18n.t('payment received, or not')],
    ['f', i18n.t('freebies done, or open')],
    ['t', i18n.t('open the claim at its tracking ID')],
    ['x', i18n.t('select, or not')],
    [i18n.t('Shift+x'), i18n.t('select all from the last one selected')],
    ['u', i18n.t('take back what p or f did last')],
    [i18n.t('Esc'), i18n.t('close the open claim')],
    [i18n.t('Ctrl+S'), i18n.t('save the open claim')],
    [i18n.t('Ctrl+Enter'), i18n.t('save it and open the next, at the same field')],
    [i18n.t('Ctrl+K'), i18n.t('search and go to')],
    ['?', i18n.t('this list')],
  ] as const;

export function ClaimKeysHelp({ onClose }: { readonly onClose: () => void }) {
  const [letters, setLetters] = useState(letterKeys.get);
  const set = (on: boolean) => {
    letterKeys.set(on);
    setLetters(on);
  };
  return (
    <Dialog title={i18n.t('Keys')} mask={{ closable: true }} onClose={onClose}>
      <Facts className={`grid gap6 ${styles.keys}`} facts={Object.fromEntries(keys())} />
      <Flex component="label" align="center" gap={10} className={styles.letters}>
        <Switch checked={letters} onChange={set} aria-label={i18n.t('Single letters are keys')} />{' '}
        {i18n.t('Single letters are keys')}
      </Flex>
    </Dialog>
  );
}
