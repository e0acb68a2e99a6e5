import { expect, test } from 'vitest'
import { assign, createMachine } from 'xstate'
import { Failure } from '#contract/failure.ts'
import { isRefusal, toFailureData } from './failure-data.ts'
import { brokenHouseRules } from './house-rules.ts'
import { notProvided } from './not-provided.ts'

test('unnamed parts and wrong names are reported', () => {
  const machine = createMachine({
    id: 'careless',
    initial: 'Loading',
    states: {
      Loading: {
        entry: assign({}),
        invoke: { src: 'fetchIt', onDone: { target: 'done', guard: () => true } },
        after: { 1000: { target: 'done', actions: () => {} } },
        on: { GO: 'done' },
      },
      done: {},
    },
  })
  expect(brokenHouseRules(machine)).toEqual([
    'careless: state Loading is not camelCase',
    'careless.Loading: entry without a name in setup()',
    'careless.Loading: event GO is not dotted',
    'careless.Loading: delay 1000 without a name in setup()',
    'careless.Loading after 1000: action without a name in setup()',
    'careless.Loading: actor without a name in setup()',
    "careless.Loading: invoke's id is not its src fetchIt",
    'careless.Loading onDone: guard without a name in setup()',
  ])
})

test('an effect without an implementation throws', () => {
  expect(notProvided).toThrow('Provide this implementation')
})

test('a failure is converted to plain data, also after JSON', () => {
  const failure = new Failure(403, { code: 'LHA_2424', message: 'Not a member', traceId: 't-1' })
  const data = { status: 403, code: 'LHA_2424', message: 'Not a member', traceId: 't-1', issues: [] }
  expect(toFailureData(failure)).toEqual(data)
  expect(toFailureData(JSON.parse(JSON.stringify(toFailureData(failure))))).toEqual(data)
  // JSON drops an Error's message, but the fields that guards use remain.
  expect(toFailureData(JSON.parse(JSON.stringify(failure)))).toEqual({ ...data, message: '' })
})

test.each([
  [400, 1, true],
  [401, 1, true],
  [403, 1, true],
  [0, 1, false],
  [404, 1, false],
  [429, 1, false],
  [500, 1, false],
  [401, 401, true],
  // Of a firewall.
  [400, 400, false],
  [403, 403, false],
  [403, 'REFUSED', false],
])('status %i with the code %s is a refusal: %s', (status, code, expected) => {
  expect(isRefusal(toFailureData(new Failure(status, { code, message: '', traceId: '' })))).toBe(expected)
})

test('any other error becomes an unexpected failure', () => {
  expect(toFailureData(new TypeError('x is undefined'))).toEqual({
    status: 0,
    code: 'UNEXPECTED',
    message: 'x is undefined',
    traceId: '',
    issues: [],
  })
})
