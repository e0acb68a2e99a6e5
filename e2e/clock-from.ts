/** Loaded into a server before everything else: its clock starts at CLOCK_FROM (ISO 8601) and continues from there. */
const start = process.env['CLOCK_FROM']
if (start === undefined) throw new Error('CLOCK_FROM is missing')
const Real = Date
const shift = Real.parse(start) - Real.now()

globalThis.Date = new Proxy(Real, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(
      target,
      given.length === 0 ? [Real.now() + shift] : given,
      newTarget === globalThis.Date ? target : newTarget,
    ) as Date,
  get: (target, key) => (key === 'now' ? () => Real.now() + shift : (Reflect.get(target, key) as unknown)),
})
