import { Button } from 'antd';
import { useState } from 'react';
import { PageHead } from '../../shared/ui/frame/Page';
import { moved } from '../../shared/ui/lists/SortableList/moved';
import { SortableList } from '../../shared/ui/lists/SortableList/SortableList';
import styles from './OtherPage.module.css';

const demonstration: readonly string[] = [
  'Collect the claims',
  'Order at the shop',
  'Receive at the proxy',
  'Ship to Germany',
  'Pay customs',
  'Send out to the fans',
];

export function OtherPage() {
  const [steps, setSteps] = useState(demonstration);
  return (
    <div className={styles.steps}>
      <PageHead title="Other">
        <Button disabled={steps === demonstration} onClick={() => setSteps(demonstration)}>
          Reset
        </Button>
      </PageHead>
      <p className="quiet apart">
        A list to try: drag a line by its handle, use the buttons, or lift it with the space bar and move it
        with the arrow keys. Nothing here is saved.
      </p>
      <SortableList
        label="Demonstration"
        items={steps}
        idOf={(step) => step}
        labelOf={(step) => step}
        onMove={(from, to) => setSteps(moved(steps, from, to))}
      >
        {(step, handles) => (
          <div className={`line between ${styles.step}`}>
            {step}
            {handles}
          </div>
        )}
      </SortableList>
    </div>
  );
}
