import { farBelow } from '#src/design/far-below.ts'

/* Heights measured with the demo's content; approximate values are sufficient. */
export const season = farBelow({ narrow: 920, wide: 1027 })
export const gameplay = farBelow({ narrow: 480, wide: 560, widest: 680 })
export const classes = farBelow({ narrow: 1457, wide: 960, widest: 1210 })
export const rest = farBelow({ narrow: 1170, wide: 1000, widest: 1160 })
