import { EditOutlined } from '@ant-design/icons';
import type { BandRecord } from '@fan-beats/backend/contract';
import { Button, Flex } from 'antd';
import { Loaded } from '../../shared/ui/states/Loaded';
import { BandEditor } from './BandEditor';
import styles from './Bands.module.css';
import { useGetMembersForBandQuery } from './bandsApi';

interface BandRowProps {
  readonly band: BandRecord;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
}

export function BandRow({ band, editing, onEdit }: BandRowProps) {
  const members = useGetMembersForBandQuery({ band_id: band.band_id });
  return (
    <li className={styles.band}>
      <Loaded query={members} failed={`Error loading ${band.bandname}`}>
        {(known) => {
          const names = known.map((member) => member.membername);
          if (editing) return <BandEditor band={band} members={names} onDone={() => onEdit(false)} />;
          return (
            <Flex gap={10} align="start" justify="space-between">
              <div>
                <h2>{band.bandname}</h2>
                <p className="quiet">{names.join(', ') || 'No members yet'}</p>
              </div>
              <Button
                icon={<EditOutlined aria-hidden />}
                aria-label={`Edit ${band.bandname}`}
                onClick={() => onEdit(true)}
              />
            </Flex>
          );
        }}
      </Loaded>
    </li>
  );
}
