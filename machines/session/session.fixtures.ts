import type { SessionPorts } from './session.ports.ts'
import type { Profile } from './session.types.ts'

/** A member's profile for tests. */
export const aProfile = (overrides: Partial<Profile> = {}): Profile => ({ memberNumber: '100000000009', nickname: 'Aster', ...overrides })

/** Ports of a signed-in member whose calls all succeed at once; each test replaces the ports that it tests. */
export const fakePorts = (overrides: Partial<SessionPorts> = {}): SessionPorts => ({
  readTokens: async () => ({ hasAccessToken: true }),
  clearTokens: async () => {},
  fetchProfile: async () => aProfile(),
  signIn: async () => ({ accessToken: 'access-1' }),
  refreshTokens: async () => {},
  untilRefreshDue: () => new Promise<never>(() => {}),
  untilReachable: () => new Promise<never>(() => {}),
  exchangeGameToken: async () => ({}),
  askWhoStays: async () => ({ stays: 'here' }),
  endEverywhere: async () => {},
  ...overrides,
})
