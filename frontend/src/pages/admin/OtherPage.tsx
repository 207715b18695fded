import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { PageHead } from '../../shared/ui/frame/Page';
import { moved } from '../../shared/ui/lists/SortableList/moved';
import { SortableList } from '../../shared/ui/lists/SortableList/SortableList';
import styles from './OtherPage.module.css';

type Step = keyof ReturnType<typeof stepTexts>;

const stepTexts = () =>
  ({
    collect: i18n.t('Collect the claims'),
    order: i18n.t('Order at the shop'),
    receive: i18n.t('Receive at the proxy'),
    ship: i18n.t('Ship to Germany'),
    pay: i18n.t('Pay customs'),
    send: i18n.t('Send out to the fans'),
  }) as const;

const demonstration: readonly Step[] = ['collect', 'order', 'receive', 'ship', 'pay', 'send'];

export function OtherPage() {
  const [steps, setSteps] = useState(demonstration);
  return (
    <div className={styles.steps}>
      <PageHead title={i18n.t('Other')}>
        <Button disabled={steps === demonstration} onClick={() => setSteps(demonstration)}>
          {i18n.t('Reset')}
        </Button>
      </PageHead>
      <p className="quiet apart">
        {i18n.t(
          'A list to try: drag a line by its handle, use the buttons, or lift it with the space bar and move it with the arrow keys. Nothing here is saved.',
        )}
      </p>
      <SortableList
        label={i18n.t('Demonstration')}
        items={steps}
        idOf={(step) => step}
        labelOf={(step) => stepTexts()[step]}
        onMove={(from, to) => setSteps(moved(steps, from, to))}
      >
        {(step, handles) => (
          <div className={`line between ${styles.step}`}>
            {stepTexts()[step]}
            {handles}
          </div>
        )}
      </SortableList>
    </div>
  );
}
