import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { BandRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
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
      <PageHead title={i18n.t('Bands')}>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          disabled={adding}
          onClick={() => setAdding(true)}
        >
          {i18n.t('New band')}
        </Button>
      </PageHead>
      {adding && (
        <Panel title={i18n.t('New band')}>
          <BandEditor band={null} members={[]} onDone={() => setAdding(false)} />
        </Panel>
      )}
      <Loaded
        query={query}
        failed={i18n.t('Error loading bands')}
        empty={
          <Notice
            title={i18n.t('No bands yet')}
            text={i18n.t('The members of a band become variants of an item with one press of a button.')}
          />
        }
      >
        {(bands) => (
          <ul className={`tiles list ${styles.bands}`} aria-label={i18n.t('Bands')}>
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
    <Loaded query={members} failed={i18n.t('Error loading {bandname}', { bandname: band.bandname })}>
      {(known) => {
        const names = known.map((member) => member.membername);
        if (editing) return <BandEditor band={band} members={names} onDone={() => setEditing(false)} />;
        return (
          <Flex gap={10} align="start" justify="space-between">
            <div>
              <h2>{band.bandname}</h2>
              <p className="quiet">{names.join(', ') || i18n.t('No members yet')}</p>
            </div>
            <Button
              icon={<EditOutlined aria-hidden />}
              aria-label={i18n.t('Edit {bandname}', { bandname: band.bandname })}
              onClick={() => setEditing(true)}
            />
          </Flex>
        );
      }}
    </Loaded>
  );
}
