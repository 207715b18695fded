import { App, Button } from 'antd';
import { countOf } from '../../shared/format/counts';
import { errorMessage } from '../../shared/api/apiError';
import { Loaded } from '../../shared/ui/Loaded';
import { Panel } from '../../shared/ui/Panel';
import { useAdmGetReadModelsQuery, useAdmStartRebuildMutation } from './runsApi';
import styles from './Runs.module.css';

/** The read models, each to be made anew by a button that asks first. */
export function RebuildModels({ onStarted }: { readonly onStarted: (runId: number) => void }) {
  const { message, modal } = App.useApp();
  const query = useAdmGetReadModelsQuery();
  const [start, { isLoading }] = useAdmStartRebuildMutation();
  const ask = (name: string | null) =>
    void modal.confirm({
      title: name === null ? 'Rebuild all read models' : `Rebuild ${name}`,
      content:
        'It is made anew from the events beside the one in use and takes its place at the end. The shop stays open; for a moment claims wait.',
      okText: 'Rebuild',
      cancelText: 'Cancel',
      onOk: async () => {
        try {
          onStarted((await start(name === null ? {} : { name }).unwrap()).run_id);
        } catch (error) {
          message.error(errorMessage(error));
        }
      },
    });
  return (
    <Panel title="Read models">
      <p>What the screens show is made of the events and can be made anew from them at any time.</p>
      <Loaded query={query} failed="Error loading the read models">
        {({ read_models }) => (
          <ul className={styles.runs}>
            {read_models.map(({ name, rows }) => (
              <li key={name} className={styles.run}>
                <span>
                  <strong>{name}</strong>, {countOf(rows, 'row')}
                </span>
                <Button
                  size="small"
                  disabled={isLoading}
                  aria-label={`Rebuild ${name}`}
                  onClick={() => ask(name)}
                >
                  Rebuild
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button disabled={isLoading} onClick={() => ask(null)}>
          Rebuild all
        </Button>
      </div>
    </Panel>
  );
}
