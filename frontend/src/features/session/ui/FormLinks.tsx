import { Button } from 'antd';
import styles from './FormLinks.module.css';

interface FormLinksProps {
  readonly links: readonly { readonly label: string; readonly onClick: () => void }[];
}

export function FormLinks({ links }: FormLinksProps) {
  return (
    <div className={styles.links}>
      {links.map(({ label, onClick }) => (
        <Button key={label} type="link" onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}
