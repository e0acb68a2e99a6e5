/** Loaded before a process of the fault runs: shifts its clock by CLOCK_SHIFT_MS from the machine's, like the clock of another machine. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? '0')
const MachineDate = globalThis.Date
if (shift !== 0)
  globalThis.Date = class extends MachineDate {
    constructor(...parts) {
      if (parts.length === 0) super(MachineDate.now() + shift)
      else super(...parts)
    }
    static now() {
      return MachineDate.now() + shift
    }
  }
