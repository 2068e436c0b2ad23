import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

test('a device has a name its owner knows', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const cases: [string | null, string][] = [
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    ['curl/8.0', 'Unknown device'],
    [null, 'Unknown device'],
  ]
  for (const [userAgent, name] of cases) expect(deviceName(userAgent)).toBe(name)
})
