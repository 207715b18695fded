import { runMain } from './lifetime.mjs';
import { setUp } from './set-up.mjs';

await runMain(async () => {
  await setUp();
  return 0;
});
