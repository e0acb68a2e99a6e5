import { describe, expect, test } from 'vitest'
import { addIntent, inAppBrowserOf, wayOutHref, type InAppBrowser } from './in-app-browser.ts'
import { sitePathOf } from '#contract/page-address.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const galaxy = 'Mozilla/5.0 (Linux; Android 14; SM-S918N Build/UP1A.231005.007'
const webView = `${galaxy}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.100`
const chrome = `${galaxy}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0`
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0'

describe('browsers inside apps (A5)', () => {
  // [user agent, id, platform, Google, way out]
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X706N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/102.0.5005.189 Whale/1.0.0.0 Crosswalk/27.102.0.21 Safari/537.36 NAVER(inapp; search; 1010; 11.24.6)',
      'naver android refused scheme',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 1010; 11.24.5; 12PRO)',
      'naver ios refused instructions',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 11_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E216 NAVER(inapp; search; 580; 8.6.3; 7)',
      'naver ios refused instructions',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X706N Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.138 Safari/537.36;KAKAOTALK 2410310',
      'kakaoTalk android refused scheme',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 10.3.1',
      'kakaoTalk ios refused scheme',
    ],
    [`${iphone} Mobile/15E148 BizWebView KAKAOTALK 9.7.6`, 'kakaoTalk ios refused scheme'],
    [`${iphone} Mobile/15E148 KAKAOTALK/25.2.1 (INAPP)`, 'kakaoTalk ios refused scheme'],
    [`${webView} Mobile Safari/537.36 Line/13.16.0/IAB`, 'line android refused parameter'],
    [`${iphone} Mobile/15E148 Safari Line/14.15.0`, 'line ios refused parameter'],
    [`${webView} Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/478.0.0.43.115;]`, 'messenger android refused scheme'],
    [
      `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/461.0.0.26.106;FBBV/596640960;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
      'messenger ios refused scheme',
    ],
    [`${webView} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/429.0.0.27.114;]`, 'facebook android refused scheme'],
    [
      `${iphone} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone13,3;FBMD/iPhone;FBSN/iOS;FBSV/14.5;FBSS/3;FBID/phone;FBLC/ja_JP;FBOP/5]`,
      'facebook ios refused scheme',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) [FBAN/FBIOS;FBAV/480.0;FBDV/iPad13,4;FBMD/iPad;FBSN/iPadOS]',
      'facebook ios refused scheme',
    ],
    [
      `${webView} Mobile Safari/537.36 Instagram 345.0.0.34.94 Android (34/14; 450dpi; 1080x2316; samsung; SM-S918B; dm3q; qcom; en_US; 598301456)`,
      'instagram android refused scheme',
    ],
    [
      `${iphone} Mobile/15E148 Instagram 339.0.3.12.91 (iPhone15,2; iOS 17_5; ja_JP; ja; scale=3.00; 1179x2556; 619461904)`,
      'instagram ios refused scheme',
    ],
    [`${iphone} Mobile/15E148 Barcelona 312.0.0.16.111 (iPhone15,2; iOS 17_5; ko_KR)`, 'threads ios refused scheme'],
    [
      `${webView} Mobile Safari/537.36 trill_340002 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/34.0.2 ByteLocale/en Region/US BytedanceWebview/d8a21c6`,
      'tiktok android refused scheme',
    ],
    [
      `${iphone} Mobile/15E148 musical_ly_34.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US`,
      'tiktok ios refused instructions',
    ],
    [`${webView} Mobile Safari/537.36 TwitterAndroid`, 'x android refused scheme'],
    [`${iphone} Mobile/15E148 Twitter for iPhone/10.48`, 'x ios works instructions'],
    [`${webView} Mobile Safari/537.36 BAND/15.4.5`, 'band android refused scheme'],
    [
      'Mozilla/5.0 (iPad; CPU OS 13_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 BAND/8.0.1 (iOS 13.6; iPad6,3)',
      'band ios refused instructions',
    ],
    [`${webView} Mobile Safari/537.36 DaumApps/7.9.0`, 'daum android refused scheme'],
    [`${iphone} Mobile/15E148 DaumApps/4.20.0 DaumDevice/mobile`, 'daum ios refused instructions'],
    [`${webView} Mobile Safari/537.36 [LinkedInApp]/2.312.70`, 'linkedIn android refused instructions'],
    [`${iphone} Version/18.3 Mobile/15E148 Safari/604.1 [LinkedInApp]/9.24.3895`, 'linkedIn ios refused instructions'],
    [
      `${webView} Mobile Safari/537.36 XWEB/5023 MMWEBSDK/20230303 MMWEBID/6973 MicroMessenger/8.0.34.2340(0x2800225B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
      'weChat android refused instructions',
    ],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN`, 'weChat ios refused instructions'],
    [`${desktop} Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat`, 'weChat other refused instructions'],
    [
      `${chrome} Mobile Safari/537.36 Telegram-Android/11.4.3 (Samsung SM-S918N; Android 14; SDK 34; HIGH)`,
      'telegram android refused scheme',
    ],
    [`${iphone} Mobile/15E148 Telegram-iOS/10.0`, 'telegram ios works instructions'],
    [`${iphone} Mobile/15E148 Slack/24.05.10`, 'slack ios works instructions'],
    [`${iphone} Mobile/15E148 Snapchat/13.10.0.40 (like Safari/8618.1.15, panda)`, 'snapchat ios refused instructions'],
    [`${webView} Mobile Safari/537.36 GSA/15.24.38.28.arm64`, 'google android refused scheme'],
    [`${iphone} GSA/322.0.0.34 Mobile/15E148 Safari/604.1`, 'google ios works instructions'],
    [`${webView} Mobile Safari/537.36`, 'androidWebView android refused scheme'],
    [`${iphone} Mobile/15E148`, 'iosWebView ios refused instructions'],
  ])('%s', (userAgent, expected) => {
    const browser = inAppBrowserOf(userAgent)
    const google = browser?.isGoogleRefused === true ? 'refused' : 'works'
    expect(`${String(browser?.id)} ${String(browser?.platform)} ${google} ${String(browser?.wayOut)}`).toBe(expected)
  })

  test.each([
    ['Chrome on Android', `${chrome} Mobile Safari/537.36`],
    ['Samsung Internet', `${galaxy}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'],
    ['Edge on Android', `${chrome} Mobile Safari/537.36 EdgA/129.0.0.0`],
    ['Opera on Android', `${chrome} Mobile Safari/537.36 OPR/85.0.0.0`],
    ['Whale on Android', `${chrome} Whale/3.4.1.2 Mobile Safari/537.36`],
    ['a phone called CUBOT', 'Mozilla/5.0 (Linux; Android 10; CUBOT_X30) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'],
    ['Safari on iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
    [
      'Safari on iPad',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    ['Chrome on iOS', `${iphone} CriOS/129.0.6668.69 Mobile/15E148 Safari/604.1`],
    ['Firefox on iOS', `${iphone} FxiOS/131.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge on iOS', `${iphone} Version/17.0 EdgiOS/129.0.2792.84 Mobile/15E148 Safari/605.1.15`],
    ['Opera on iOS', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.9.2`],
    ['Whale on iOS', `${iphone} Version/17.5 Whale/2.1.0.1 Mobile/15E148`],
    ['Chrome', `${desktop} Safari/537.36`],
    ['Whale', `${desktop} Whale/4.35.351.16 Safari/537.36`],
    ['Edge', `${desktop} Safari/537.36 Edg/129.0.0.0`],
    ['KakaoTalk’s preview', 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
    ['KakaoTalk’s preview alone', 'Mozilla/5.0 (compatible; Kakaotalk-Scrap/1.0; +https://devtalk.kakao.com)'],
    ['Facebook’s preview', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['LINE’s preview', 'facebookexternalhit/1.1;line-poker/1.0'],
    ['Naver’s robot', 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)'],
    ['Slack’s preview', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['Telegram’s preview', 'TelegramBot (like TwitterBot)'],
    ['nothing', ''],
  ])('%s is not an in-app browser', (_, userAgent) => expect(inAppBrowserOf(userAgent)).toBeUndefined())

  test('names are brands, in Korean where players write them in Korean; a web view has none', () => {
    expect(inAppBrowserOf(`${iphone} Mobile/15E148 KAKAOTALK 10.3.1`)?.name).toEqual({ ko: '카카오톡', default: 'KakaoTalk' })
    expect(inAppBrowserOf(`${iphone} Mobile/15E148 Safari Line/14.15.0`)?.name).toEqual({ default: 'LINE' })
    expect(inAppBrowserOf(`${webView} Mobile Safari/537.36`)?.name).toBeUndefined()
  })
})

describe('ways out', () => {
  const href = 'https://www.example.com/ko/게시판?q=검 방패&a=1#outerToken=eyJhbGciOi.secret'
  const path = '/ko/%EA%B2%8C%EC%8B%9C%ED%8C%90?q=%EA%B2%80%20%EB%B0%A9%ED%8C%A8&a=1'
  const clean = `https://www.example.com${path}`
  const out = (id: InAppBrowser['id'], platform: InAppBrowser['platform'], to = href) => wayOutHref({ id, platform }, to)
  const intent = `intent://www.example.com${path}#Intent;scheme=https;S.browser_fallback_url=${encodeURIComponent(clean)};end`

  test.each([
    ['kakaoTalk', 'android', `kakaotalk://web/openExternal?url=${encodeURIComponent(clean)}`],
    ['kakaoTalk', 'ios', `kakaotalk://web/openExternal?url=${encodeURIComponent(clean)}`],
    ['naver', 'android', intent],
    ['facebook', 'android', intent],
    ['messenger', 'android', intent],
    ['instagram', 'android', intent],
    ['androidWebView', 'android', intent],
    ['facebook', 'ios', `x-safari-${clean}`],
    ['instagram', 'ios', `x-safari-${clean}`],
    ['naver', 'ios', undefined],
    ['linkedIn', 'android', undefined],
    ['linkedIn', 'ios', undefined],
    ['iosWebView', 'ios', undefined],
    ['kakaoTalk', 'other', undefined],
  ] as const)('%s on %s', (id, platform, expected) => expect(out(id, platform)).toBe(expected))

  test('LINE gets its parameter for the external browser, and gets it only once', () => {
    const once = out('line', 'ios')!
    expect(once).toMatch(/^https:\/\/www\.example\.com\/ko\/%EA.*[?&]a=1&openExternalBrowser=1$/)
    expect(new URL(once).searchParams.get('q')).toBe('검 방패')
    expect(out('line', 'android', once)).toBe(once)
  })

  test('the external browser opens the given address without its fragment', () => {
    const kakao = new URL(out('kakaoTalk', 'ios')!)
    expect([...kakao.searchParams.keys(), kakao.hash]).toEqual(['url', ''])
    expect(kakao.searchParams.get('url')).toBe(clean)
    const [address = '', rest = ''] = out('naver', 'android')!.split('#')
    expect(address.replace('intent:', 'https:')).toBe(clean)
    const fields = rest.split(';')
    expect(fields).toHaveLength(4)
    expect(decodeURIComponent(fields[2]!.replace('S.browser_fallback_url=', ''))).toBe(clean)
  })

  test('an intent keeps scheme and port, and names no package', () => {
    expect(out('naver', 'android', 'http://localhost:3000/shop')).toBe(
      'intent://localhost:3000/shop#Intent;scheme=http;S.browser_fallback_url=http%3A%2F%2Flocalhost%3A3000%2Fshop;end',
    )
    expect(out('naver', 'android')).not.toContain('package=')
  })

  test.each(['x', '#', '#a#Intent;scheme=javascript;end', '#access_token=secret&id_token=secret'])('nothing of “%s” is sent', (end) => {
    for (const [id, platform] of [
      ['kakaoTalk', 'ios'],
      ['naver', 'android'],
      ['line', 'ios'],
      ['facebook', 'ios'],
    ] as const) {
      const address = decodeURIComponent(out(id, platform, `https://www.example.com/shop${end}`)!)
      expect(address).not.toMatch(/secret|token|javascript/)
      expect(address.split('#').length).toBe(id === 'naver' ? 2 : 1)
    }
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '/shop', ''])('“%s” is no address to open', (to) =>
    expect(out('kakaoTalk', 'ios', to)).toBeUndefined(),
  )
})

describe('intent', () => {
  test('keeps route, sign-in and next, and drops the fragment', () => {
    expect(
      addIntent('https://www.example.com/ko/shop?tab=2#id_token=secret', { login: 'google', next: '/shop/product/12?a=1#t=secret' }),
    ).toBe('https://www.example.com/ko/shop?tab=2&login=google&next=%2Fshop%2Fproduct%2F12%3Fa%3D1')
    expect(addIntent('https://www.example.com/', { login: 'apple' })).toBe('https://www.example.com/?login=apple')
    expect(addIntent('https://www.example.com/?next=%2Fshop#x', {})).toBe('https://www.example.com/?next=%2Fshop')
    expect(addIntent('https://www.example.com/?login=apple', { login: 'google' })).toBe('https://www.example.com/?login=google')
  })

  const hostile = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/shop//evil.test',
    'https://evil.test/',
    'https:evil.test',
    'javascript:alert(1)',
    ' /shop',
    '',
    'shop',
    '/shop\u0000',
    '/shop\u0085',
  ]
  test.each(hostile)('“%s” is no path on this site', (next) => {
    expect(sitePathOf(next)).toBeUndefined()
    expect(addIntent('https://www.example.com/shop', { next })).toBe('https://www.example.com/shop')
    const already = `https://www.example.com/shop?next=${encodeURIComponent(next)}`
    expect(addIntent(already, { login: 'google' })).toBe('https://www.example.com/shop?login=google')
  })

  test.each(['/', '/shop', '/ko/게시판?q=검&page=2', '/a?from=https://www.example.com//x'])('“%s” is a path', (next) => {
    expect(sitePathOf(next)).toBe(next)
    expect(new URL(next, 'https://www.example.com').host).toBe('www.example.com')
  })

  // A token of the game in it would look like one of this site's own link (A7).
  test.each([
    ['/shop#top', '/shop'],
    ['/ko/ingame/shop?page=2#outerToken=a.b.c', '/ko/ingame/shop?page=2'],
    ['/#', '/'],
  ])('the fragment of “%s” is dropped', (next, path) => {
    expect(sitePathOf(next)).toBe(path)
    const way = new URL(addIntent('https://www.example.com/shop', { next }))
    expect(way.searchParams.get('next')).toBe(path)
  })

  test('a way out includes the intent', () => {
    const href = addIntent('https://www.example.com/shop#t', { login: 'google', next: '/shop/product/12' })
    expect(wayOutHref({ id: 'facebook', platform: 'ios' }, href)).toBe(
      'x-safari-https://www.example.com/shop?login=google&next=%2Fshop%2Fproduct%2F12',
    )
  })
})
