import { Flex, Switch } from 'antd';
import { useState } from 'react';
import { Facts } from '../../../shared/ui/show/Facts';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { letterKeys } from './keptChoice';
import styles from './ClaimKeysHelp.module.css';

const keys = [
  ['j, k', 'next and previous claim, on the next page too'],
  ['Enter', 'open or close the claim'],
  ['p', 'payment received, or not'],
  ['f', 'freebies done, or open'],
  ['t', 'open the claim at its tracking ID'],
  ['x', 'select, or not'],
  ['Shift+x', 'select all from the last one selected'],
  ['u', 'take back what p or f did last'],
  ['Esc', 'close the open claim'],
  ['Ctrl+S', 'save the open claim'],
  ['Ctrl+Enter', 'save it and open the next, at the same field'],
  ['Ctrl+K', 'search and go to'],
  ['?', 'this list'],
] as const;

export function ClaimKeysHelp({ onClose }: { readonly onClose: () => void }) {
  const [letters, setLetters] = useState(letterKeys.get);
  const set = (on: boolean) => {
    letterKeys.set(on);
    setLetters(on);
  };
  return (
    <Dialog title="Keys" mask={{ closable: true }} onClose={onClose}>
      <Facts className={`grid gap6 ${styles.keys}`} facts={Object.fromEntries(keys)} />
      <Flex component="label" align="center" gap={10} className={styles.letters}>
        <Switch checked={letters} onChange={set} aria-label="Single letters are keys" /> Single letters are
        keys
      </Flex>
    </Dialog>
  );
}
