import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { BandRecord } from '@fan-beats/backend/contract';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { BandEditor } from '../../features/catalogue/bands/BandEditor';
import { BandsApi } from '../../features/catalogue/bands/bandsApi';
import { UnsavedContext, useLeaveQuestionOfForms } from '../../shared/forms/unsaved';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import { PageHead, Panel } from '../../shared/ui/frame/Page';
import styles from './BandsPage.module.css';

export function BandsPage() {
  const query = BandsApi.useGetBandsQuery();
  const [adding, setAdding] = useState(false);
  return (
    <UnsavedContext value={useLeaveQuestionOfForms()}>
      <PageHead title="Bands">
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          disabled={adding}
          onClick={() => setAdding(true)}
        >
          New band
        </Button>
      </PageHead>
      {adding && (
        <Panel title="New band">
          <BandEditor band={null} members={[]} onDone={() => setAdding(false)} />
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
          <ul className={`tiles list ${styles.bands}`} aria-label="Bands">
            {bands.map((band) => (
              <li key={band.band_id} className={`card ${styles.band}`}>
                <Band band={band} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </UnsavedContext>
  );
}

function Band({ band }: { readonly band: BandRecord }) {
  const [editing, setEditing] = useState(false);
  const members = BandsApi.useGetMembersForBandQuery({ band_id: band.band_id });
  return (
    <Loaded query={members} failed={`Error loading ${band.bandname}`}>
      {(known) => {
        const names = known.map((member) => member.membername);
        if (editing) return <BandEditor band={band} members={names} onDone={() => setEditing(false)} />;
        return (
          <Flex gap={10} align="start" justify="space-between">
            <div>
              <h2>{band.bandname}</h2>
              <p className="quiet">{names.join(', ') || 'No members yet'}</p>
            </div>
            <Button
              icon={<EditOutlined aria-hidden />}
              aria-label={`Edit ${band.bandname}`}
              onClick={() => setEditing(true)}
            />
          </Flex>
        );
      }}
    </Loaded>
  );
}
