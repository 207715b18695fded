import { Module } from '@nestjs/common';
import { LiveFeed } from './live-feed';

@Module({ providers: [LiveFeed], exports: [LiveFeed] })
export class LiveModule {}
