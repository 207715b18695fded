import { Modal, Switch } from 'antd';
import { useState } from 'react';
import { useReturnedFocus } from '../../../shared/ui/useReturnedFocus';
import { letLettersAct, lettersAct } from './letterKeys';
import styles from './ClaimKeysHelp.module.css';

const keys = [
  ['j, k', 'next and previous claim'],
  ['Enter', 'open or close the claim'],
  ['p', 'payment received, or not'],
  ['f', 'freebies done, or open'],
  ['t', 'open the claim at its tracking ID'],
  ['x', 'select, or not'],
  ['Shift+x', 'select all from the last one selected'],
  ['Ctrl+S', 'save the open claim'],
  ['Ctrl+K', 'search and go to'],
  ['?', 'this list'],
] as const;

export function ClaimKeysHelp({ onClose }: { readonly onClose: () => void }) {
  useReturnedFocus();
  const [letters, setLetters] = useState(lettersAct);
  const set = (on: boolean) => {
    letLettersAct(on);
    setLetters(on);
  };
  return (
    <Modal open title="Keys" footer={null} onCancel={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.letters}>
        <Switch checked={letters} onChange={set} aria-label="Single letters are keys" /> Single letters are
        keys
      </label>
    </Modal>
  );
}
