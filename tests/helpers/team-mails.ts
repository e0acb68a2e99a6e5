/** Replies to a notification, as the mail programs of a support team write them. */

/** Content headers and body; `says` is the text for the member. */
export interface Reply {
  client: string
  lines: readonly string[]
  says: string
}

const delimiter = '##- Write above this line to answer -##'
const quoted = [`> ${delimiter}`, '>', '> Request 12, Bug: It broke', '> A new request.', '>', '> The plough does not turn.']
const plainText = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '']
const html = ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '']

export const replies: readonly Reply[] = [
  {
    client: 'Gmail, plain, with a wrapped head',
    lines: [
      ...plainText,
      'Hello Ash,',
      '',
      'the plough turns again: try it.',
      '',
      'On Sat, Nov 21, 2026 at 12:00 PM Everharrow Support Team of Hollow',
      '<no-reply@game.example> wrote:',
      '',
      ...quoted,
    ],
    says: 'Hello Ash,\n\nthe plough turns again: try it.',
  },
  {
    client: 'Thunderbird, with a signature',
    lines: [
      'Content-Type: text/plain; charset=UTF-8; format=flowed',
      'Content-Transfer-Encoding: 7bit',
      '',
      'Please try again: ',
      'it turns.',
      '',
      '-- ',
      'Kim, second line',
      '',
      'On 11/21/26 12:00, Everharrow wrote:',
      ...quoted,
    ],
    says: 'Please try again: it turns.',
  },
  {
    client: 'a phone, quoting below without an empty line',
    lines: [
      ...plainText,
      'Fixed.',
      'Sent from my phone',
      '> On 21 Nov 2026, at 12:00, Everharrow <no-reply@game.example> wrote:',
      '> ',
      ...quoted,
    ],
    says: 'Fixed.\nSent from my phone',
  },
  {
    client: 'Outlook, plain',
    lines: [
      ...plainText,
      'We have fixed it. Note:',
      'restart the game.',
      '',
      '________________________________',
      'From: Everharrow <no-reply@game.example>',
      'Sent: Saturday, November 21, 2026 12:00 PM',
      'To: Team <team@game.example>',
      'Subject: [#12-0123456789abcdef0123] Bug: It broke',
      '',
      delimiter,
      '',
      'Request 12, Bug: It broke',
    ],
    says: 'We have fixed it. Note:\nrestart the game.',
  },
  {
    client: 'Outlook, plain, in Korean',
    lines: [
      ...plainText,
      '고쳤습니다.',
      '',
      '-----원본 메시지-----',
      '보낸 사람: Everharrow <no-reply@game.example>',
      '보낸 날짜: 2026년 11월 21일 토요일 오후 12:00',
      '받는 사람: Team <team@game.example>',
      '제목: [#12-0123456789abcdef0123] Bug: It broke',
      '',
      delimiter,
    ],
    says: '고쳤습니다.',
  },
  {
    client: 'Outlook, HTML alone',
    lines: [
      ...html,
      '<html><head><style>p.MsoNormal {margin:0}</style></head><body><div class="WordSection1">',
      '<p class="MsoNormal">Hello Ash,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>',
      '<p class="MsoNormal">5&nbsp;&gt;&nbsp;4: see <a href="https://game.example/help">the help</a>.<o:p></o:p></p>',
      '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Everharrow &lt;no-reply@game.example&gt;<br>',
      '<b>Sent:</b> Saturday, November 21, 2026 12:00 PM<br><b>To:</b> team@game.example<br>',
      '<b>Subject:</b> [#12-0123456789abcdef0123] Bug: It broke<o:p></o:p></p></div></div>',
      `<p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">${delimiter}<o:p></o:p></p>`,
      '<p class="MsoNormal">Request 12, Bug: It broke</p></div></body></html>',
    ],
    says: 'Hello Ash,\n\n5 > 4: see the help (https://game.example/help).',
  },
  {
    client: 'Gmail, HTML alone',
    lines: [
      ...html,
      '<div dir="ltr"><div>Hello Ash,</div><div><br></div><div>it turns again.</div><div><br></div>',
      '<span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">Kim</div></div><br>',
      '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, Nov 21, 2026 at 12:00 PM Everharrow &lt;<a href="mailto:no-reply@game.example">no-reply@game.example</a>&gt; wrote:<br></div>',
      `<blockquote class="gmail_quote">${delimiter}<br><br>Request 12, Bug: It broke<br></blockquote></div>`,
    ],
    says: 'Hello Ash,\n\nit turns again.',
  },
  {
    client: 'Korean, in EUC-KR',
    lines: [
      'Content-Type: text/plain; charset="euc-kr"',
      'Content-Transfer-Encoding: base64',
      '',
      'vsiz58fPvLy/5C4gwO+x4rimILDtw8a9wLTPtNkuDQqwqLvnx9W0z7TZLg0KDQoyMDI2s+IgMTG/',
      '+SAyMcDPICjF5Ckgv8DIxCAxMjowMCwgRXZlcmhhcnJvdyA8bm8tcmVwbHlAZ2FtZS5leGFtcGxl',
      'PrTUwMwgwNu8ujoNCj4gIyMtIFdyaXRlIGFib3ZlIHRoaXMgbGluZSB0byBhbnN3ZXIgLSMjDQo+',
      'IA0KPiBSZXF1ZXN0IDEyDQo=',
    ],
    says: '안녕하세요. 쟁기를 고쳤습니다.\n감사합니다.',
  },
  {
    client: 'Japanese, in ISO-2022-JP',
    lines: [
      'Content-Type: text/plain; charset=iso-2022-jp',
      'Content-Transfer-Encoding: 7bit',
      '',
      '\u001B$B={$r=$M}$7$^$7$?!#\u001B(B',
      '\u001B$B$h$m$7$/$*4j$$$7$^$9!#\u001B(B',
      '',
      '2026\u001B$BG/\u001B(B11\u001B$B7n\u001B(B21\u001B$BF|\u001B(B(\u001B$BEZ\u001B(B) 12:00 Everharrow <no-reply@game.example>:',
      '',
      ...quoted,
    ],
    says: '鋤を修理しました。\nよろしくお願いします。',
  },
  {
    client: 'quoted-printable, as text and HTML',
    lines: [
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=C3=BC=C3=9Fe: the plough turns =',
      'again =E2=80=93 try it.',
      '',
      'Am 21.11.26 um 12:00 schrieb Everharrow:',
      ...quoted,
      '--b1',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Another text</p>',
      '--b1--',
    ],
    says: 'Grüße: the plough turns again – try it.',
  },
  {
    client: 'one that quotes nothing',
    lines: [...plainText, 'It turns again.', '', 'Here is how:', '1. restart'],
    says: 'It turns again.\n\nHere is how:\n1. restart',
  },
  {
    client: 'one that quotes without the first line',
    lines: [...plainText, 'It turns again.', '', 'Le 21/11/2026 12:00, Everharrow a écrit :', '> The plough does not turn.'],
    says: 'It turns again.',
  },
  {
    client: 'one that answers within the quoted words',
    lines: [...plainText, '> The plough does not turn.', 'It does now.', '', 'On 11/21/26 12:00, Everharrow wrote:', `>> ${delimiter}`],
    says: 'It does now.',
  },
  ...[
    [
      'Outlook, with the name of a known sender alone',
      '________________________________',
      'From: Everharrow',
      'Sent: Saturday, November 21, 2026 12:00 PM',
      'To: team@game.example',
      'Subject: TAG',
    ],
    [
      'Outlook, with the name of a contact alone',
      '________________________________',
      'From: Notices',
      'Sent: Saturday, November 21, 2026 12:00 PM',
      'To: Team',
      'Cc: lee@game.example',
      'Subject: TAG',
    ],
    [
      'Outlook in Korean, with names alone',
      '',
      '보낸 사람: Everharrow',
      '보낸 날짜: 2026년 11월 21일 토요일 오후 12:00',
      '받는 사람: 지원 팀',
      '제목: TAG',
    ],
    [
      'Naver',
      '-----Original Message-----',
      'From: "Everharrow" <no-reply@game.example>',
      'To: <team@game.example>;',
      'Cc:',
      'Sent: 2026-11-21 (토) 12:00:00 (UTC+09:00)',
      'Subject: TAG',
    ],
    [
      'Outlook in Japanese, with names alone',
      '________________________________',
      '差出人: Everharrow',
      '送信日時: 2026年11月21日 土曜日 12:00',
      '宛先: サポート',
      '件名: TAG',
    ],
    [
      'Outlook in Traditional Chinese, with names alone',
      '________________________________',
      '寄件者: Everharrow',
      '寄件日期: 2026年11月21日 下午 12:00',
      '收件者: 客服',
      '主旨: TAG',
    ],
    [
      'Outlook in Simplified Chinese, with names alone',
      '________________________________',
      '发件人: Everharrow',
      '发送时间: 2026年11月21日 12:00',
      '收件人: 客服',
      '主题: TAG',
    ],
    [
      'QQ',
      '------------------ 原始邮件 ------------------',
      '发件人: "Everharrow" <no-reply@game.example>;',
      '发送时间: 2026年11月21日(星期六) 中午12:00',
      '收件人: "team"<team@game.example>;',
      '主题: TAG',
    ],
    [
      'a program that writes fields in bold',
      '',
      '**From:** Everharrow',
      '**Sent:** Saturday, November 21, 2026 12:00 PM',
      '**To:** Team',
      '**Subject:** TAG',
    ],
    [
      'a program that writes names of fields in bold',
      '',
      '*From: *Everharrow',
      '*Date: *21 November 2026',
      '*To: *team@game.example',
      '*Subject: *TAG',
    ],
    [
      'a program that names many recipients on further lines',
      '',
      'From: Everharrow',
      'Sent: Saturday, November 21, 2026 12:00 PM',
      'To: a@game.example; b@game.example;',
      ...'cdefgh'.split('').map((name) => ` ${name}@game.example;`),
      'Cc: Team',
      'Importance: High',
      'Subject: TAG',
      ' and it is still broken',
    ],
    [
      'a program in another language, which begins with the subject',
      '',
      'Betreff: TAG',
      'Datum: Sat, 21 Nov 2026 12:00:00 +0900',
      'Von: Everharrow',
      'An: team@game.example',
    ],
  ].map(([client = '', ...block]) => ({
    client,
    lines: [
      ...plainText,
      'It turns again.',
      '',
      ...block.map((line) => line.replace('TAG', '[#12-0123456789abcdef0123] Bug: It broke')),
      '',
      delimiter,
      '',
      'Request 12, Bug: It broke',
    ],
    says: 'It turns again.',
  })),
  ...[
    ['Gmail in Traditional Chinese', 'Everharrow <no-reply@game.example> 於 2026年11月21日週六 下午12:00寫道：'],
    ['Gmail in Traditional Chinese, wrapped', 'Everharrow <no-reply@game.example> 於 2026年11月21日 週六 下午12:00', '寫道：'],
    [
      'Gmail in Simplified Chinese, wrapped twice',
      'Everharrow Support Team of Hollow',
      '<no-reply@game.example> 于2026年11月21日周六',
      '12:00写道：',
    ],
    ['Apple Mail in Traditional Chinese, wrapped', 'Everharrow 於 2026年11月21日', '中午12:00 寫道：'],
    ['Apple Mail in Japanese, wrapped', '2026/11/21 12:00、Everharrow', '<no-reply@game.example>のメール:'],
    ['Gmail in Korean, wrapped', '2026년 11월 21일 (토) 오후 12:00, Everharrow <no-reply@game.example>님이', '작성:'],
  ].map(([client = '', ...head]) => ({
    client,
    lines: [...plainText, 'Everharrow works again.', ...head, '', ...quoted],
    says: 'Everharrow works again.',
  })),
]

export interface TeamMail {
  /** Of the answered notification, as in its header. */
  notice: { messageId: string; subject: string }
  from?: string | readonly string[]
  messageId?: string
  subject?: string
  /** Further header fields; placed before the others, as a receiving server does. */
  header?: readonly string[]
  /** Content headers and body. */
  lines?: readonly string[]
}

/** As mail programs write a subject that is not ASCII: in words of 75 characters at most, on lines of their own (RFC 2047 §2). */
export const encodedWords = (text: string): string =>
  text
    .match(/.{1,10}/gu)!
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join('\r\n ')

let mails = 0

/** @returns the mail as stored in the mailbox */
export function teamMail({ notice, lines = [...plainText, 'It turns again.', '', ...quoted], ...given }: TeamMail): string {
  mails += 1
  const {
    from = 'Kim <kim@game.example>',
    messageId = `<answer-${String(mails)}@mail.example>`,
    subject = `Re: ${notice.subject}`,
    header = [],
  } = given
  return [
    ...header,
    ...[from].flat().map((one) => `From: ${one}`),
    'To: answers@game.example',
    `Subject: ${subject}`,
    ...(messageId === '' ? [] : [`Message-ID: ${messageId}`]),
    ...(notice.messageId === '' ? [] : [`In-Reply-To: ${notice.messageId}`, `References: ${notice.messageId}`]),
    'Date: Sat, 21 Nov 2026 12:05:00 +0900',
    'MIME-Version: 1.0',
    ...lines,
    '',
  ].join('\r\n')
}

/** Content of a mail with a text and files. */
export const withFiles = (text: string, files: readonly { name: string; type: string; bytes: Uint8Array; more?: string }[]): string[] => [
  'Content-Type: multipart/mixed; boundary="b2"',
  '',
  '--b2',
  ...plainText,
  text,
  '',
  ...quoted,
  ...files.flatMap(({ name, type, bytes, more = 'Content-Disposition: attachment' }) => [
    '--b2',
    `Content-Type: ${type}; name="${name}"`,
    `${more}; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
  ]),
  '--b2--',
]
export const saying = (text: string): string[] => [...plainText, text, '', ...quoted]
