// Plain JavaScript: it runs before anything is installed or built.
import { runMain } from './lifetime.mjs';
import { setUp } from './set-up.mjs';

await runMain(async () => {
  await setUp();
  return 0;
});
