import { createSecretKey } from 'node:crypto';
import { shopAt } from '@fan-beats/events';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { AskingBrowsers } from './asking-browsers';
import { EntryLinks } from './entry-tokens';
import { SessionCookies } from './cookies';
import { LoginThrottle } from './login-throttle';
import { KnownDevices } from './known-devices';
import { Passwords } from './passwords';
import { AccessTokenStrategy, PersonGuard } from './person.guard';
import { RefreshToken, Session } from './session.entity';
import { Sessions } from './sessions';

@Module({
  imports: [
    PassportModule,
    TypeOrmModule.forFeature([Session, RefreshToken]),
    JwtModule.registerAsync({
      inject: [APP_CONFIG],
      useFactory: ({ jwtSecret }: AppConfig) => ({
        // Made once: from a text, Node would make a key for every check of a token.
        secret: createSecretKey(jwtSecret, 'utf8'),
        signOptions: { algorithm: 'HS256' },
      }),
    }),
  ],
  providers: [
    {
      provide: SessionCookies,
      inject: [APP_CONFIG],
      useFactory: ({ publicUrl, databaseUrl }: AppConfig) =>
        new SessionCookies(publicUrl.startsWith('https:'), shopAt(databaseUrl).prefix),
    },
    Passwords,
    LoginThrottle,
    KnownDevices,
    AskingBrowsers,
    EntryLinks,
    Sessions,
    AccessTokenStrategy,
    PersonGuard,
  ],
  exports: [
    JwtModule,
    Passwords,
    KnownDevices,
    Sessions,
    SessionCookies,
    AccessTokenStrategy,
    PersonGuard,
    AskingBrowsers,
    EntryLinks,
    LoginThrottle,
  ],
})
export class SessionModule {}
