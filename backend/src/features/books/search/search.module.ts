import { Module } from '@nestjs/common';
import { SettingsModule } from '../../site/settings/settings.module';
import { FindAnythingHandler } from './queries/find-anything.query';

/** The search of the organisers. */
@Module({ imports: [SettingsModule], providers: [FindAnythingHandler] })
export class SearchModule {}
