import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Picture } from '../Picture';
import styles from './ImageUpload.module.css';

interface ImageTileProps {
  readonly filepath: string;
  readonly alt: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function ImageTile({ filepath, alt, index, count, onMove, onRemove }: ImageTileProps) {
  return (
    <li className={styles.image}>
      <Picture filepath={filepath} alt={alt} width={320} />
      <span className={styles.tools}>
        {count > 1 && (
          <>
            <Button
              size="small"
              icon={<ArrowLeftOutlined aria-hidden />}
              aria-label={`Move picture ${index + 1} to the front`}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            />
            <Button
              size="small"
              icon={<ArrowRightOutlined aria-hidden />}
              aria-label={`Move picture ${index + 1} to the back`}
              disabled={index === count - 1}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <Button
          size="small"
          danger
          className={styles.remove ?? ''}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Remove picture ${index + 1}`}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
