import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { BandEditor } from '../../features/bands/BandEditor';
import { BandRow } from '../../features/bands/BandRow';
import styles from '../../features/bands/Bands.module.css';
import { useGetBandsQuery } from '../../features/bands/bandsApi';
import { Loaded } from '../../shared/ui/states/Loaded';
import { Notice } from '../../shared/ui/states/Notice';
import { PageHead } from '../../shared/ui/frame/PageHead';
import { Panel } from '../../shared/ui/frame/Panel';

export function BandsPage() {
  const query = useGetBandsQuery();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  return (
    <>
      <PageHead title="Bands">
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
          New band
        </Button>
      </PageHead>
      {editing === 'new' && (
        <Panel title="New band">
          <BandEditor band={null} members={[]} onDone={() => setEditing(null)} />
        </Panel>
      )}
      <Loaded
        query={query}
        failed="Error loading bands"
        empty={
          <Notice
            title="No bands yet"
            text="The members of a band become variants of an item with one press of a button."
          />
        }
      >
        {(bands) => (
          <ul className={styles.bands} aria-label="Bands">
            {bands.map((band) => (
              <BandRow
                key={band.band_id}
                band={band}
                editing={editing === band.band_id}
                onEdit={(open) => setEditing(open ? band.band_id : null)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
