import { Filled } from '../../platform/trpc/fields';

const longest = 100;

export class SearchInput {
  @Filled(longest)
  text: string;
}
