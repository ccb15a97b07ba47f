import { expect, test } from 'vitest';
import { PRODUCT, setInstance } from '../../shared/messages/instance.ts';
import { readConfig } from '../config.ts';
import { formatGreeting, getMailSender, openMailer } from './mailer.ts';

const PUBLIC_URL = 'https://photos.example.net/';
const SMTP_URL = 'smtp://user:secret@mail.example.org:587';
const sender = (settings: { SMTP_URL?: string; MAIL_FROM?: string } = {}) =>
  getMailSender(readConfig({ PUBLIC_URL, SMTP_URL, ...settings }), settings.SMTP_URL ?? SMTP_URL);

test('the configured sender address has its configured name, or else the product’s name', () => {
  expect(sender({ MAIL_FROM: 'Ines Fotos <photos@example.org>' })).toEqual({
    name: 'Ines Fotos',
    address: 'photos@example.org',
  });
  for (const MAIL_FROM of ['photos@example.org', '<photos@example.org>']) {
    expect(sender({ MAIL_FROM })).toEqual({ name: 'Keepsake', address: 'photos@example.org' });
  }
});

test('the sender has the name of the instance if it is configured', () => {
  setInstance({ name: 'Costa' });
  expect(sender({ MAIL_FROM: 'photos@example.org' }).name).toBe('Costa');
  setInstance({ name: PRODUCT });
});

test('without a configured sender, the mail server’s user is the sender if it is an email address', () => {
  const user = 'smtps://ines%40example.org:secret@mail.example.org';
  expect(sender({ SMTP_URL: user }).address).toBe('ines@example.org');
});

test('without any email address, the sender is keepsake at the public host', () => {
  expect(sender().address).toBe('keepsake@photos.example.net');
});

test('the greeting to mail servers contains the public host, with an IP address in brackets', () => {
  expect(['photos.example.net', '192.0.2.4', '[2001:db8::4]'].map(formatGreeting)).toEqual([
    'photos.example.net',
    '[192.0.2.4]',
    '[IPv6:2001:db8::4]',
  ]);
});

test('without a mail server there is no mail transport', async () => {
  const noAlbum = () => Promise.reject(new Error('no mail is sent'));
  expect(await openMailer(readConfig({}), noAlbum)).toBeNull();
  expect(await openMailer(readConfig({ PUBLIC_URL, SMTP_URL }), noAlbum)).not.toBeNull();
});
