import { Module } from '@nestjs/common';
import { FindAnythingHandler } from './queries/find-anything.query';
import { SearchProcedures } from './search.procedures';

@Module({ providers: [SearchProcedures, FindAnythingHandler], exports: [SearchProcedures] })
export class SearchModule {}
