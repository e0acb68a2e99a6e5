import { describe, expect, test } from 'vitest'
import { orderNumbersIn } from './order-numbers.ts'

const [a, b] = ['20261121-7K3M9QXW2D', '20261118-AB2CD3EF4G']

describe('order numbers (B9)', () => {
  test.each([
    ['commas', `${a}, ${b}`],
    ['line breaks', `${a}\r\n${b}\n`],
    ['tabs, as in a spreadsheet', `${a}\t${b}`],
    ['full-width letters and another dash', '２０２６１１２１－７ｋ３ｍ９ｑｘｗ２ｄ、 20261118–ab2cd3ef4g'],
    ['brackets, a hash and a full stop', `(${a}) #${b}.`],
    ['other text', `주문 번호: ${a}\nOrder no. ${b}`],
    ['text directly before a number', `주문번호:${a} ${b}`],
    ['invisible characters, as a mail program pastes them', `\u200B${a.slice(0, 12)}\u00AD${a.slice(12)}\uFEFF, \u202A${b}\u202C`],
    ['duplicates', `${a} ${b} ${a}`],
    ['lines of a mail, with counters, dates and prices', `Order 2 of 3: ${a} KRW 13,500\n2026-11-30 ${b} 2026.11.30. US$ 9.9 at 12:05`],
    ['a numbered list', `1. ${a}\n2) ${b}`],
  ])('are found among %s', (_name, text) => expect(orderNumbersIn(text)).toEqual({ orders: [a, b], wrong: [] }))

  test('are returned as typed where they are invalid', () => {
    expect(orderNumbersIn(`${a}, 12_34`)).toEqual({ orders: [a], wrong: ['12_34'] })
    const long = `${'1'.repeat(30)}${'X'.repeat(30)}`
    expect(orderNumbersIn(`${a} ${long} 12.5`)).toEqual({ orders: [a], wrong: [long] })
    expect(orderNumbersIn('12.5')).toEqual({ orders: [], wrong: ['12.5'] })
    expect(orderNumbersIn('hello')).toEqual({ orders: [], wrong: ['hello'] })
    expect(orderNumbersIn('  \n ')).toEqual({ orders: [], wrong: [] })
  })
})
