// Plain JavaScript: it runs before anything is installed or built.
import { join } from 'node:path';
import { runMain } from './lifetime.mjs';
import { root, runNode } from './run.mjs';
import { setUp } from './set-up.mjs';

/** The folders that the build of the server does not check. */
const others = ['frontend', 'bench', 'e2e', 'scripts', 'rehearsals', 'deploy'];

await runMain(async () => {
  await setUp({ frontend: false });
  for (const folder of others) {
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
    const code = await runNode(tsc, ['-p', folder, '--noEmit']);
    if (code !== 0) return code;
  }
  return 0;
});
