/** Who may import whom (design.md): one table, read from the sources. A machine that imports React fails here. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Rule {
  floor: RegExp
  /** Our own folders and packages this floor may import; `type` imports that are only types may also come from `typesOf`. */
  may: RegExp
  typesOf?: RegExp
  /** Lines of the house that are exceptions, with their reason. */
  except?: readonly string[]
}

const feature = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

const rules: Rule[] = [
  { floor: /^contract\//, may: /^(contract\/|valibot$)/ },
  { floor: /^machines\//, may: /^(machines\/|contract\/|xstate(\/graph)?$)/ },
  { floor: /^src\/lib\//, may: /^src\/lib\// },
  { floor: /^src\/i18n\//, may: /^(src\/(i18n|lib)\/|contract\/|locales\/|@lingui\/)/ },
  { floor: /^src\/design\//, may: /^(src\/(design|lib)\/|react|radix-ui|@vanilla-extract\/|@fontsource\/)/ },
  { floor: /^src\/api\//, may: /^(src\/(api|lib)\/|contract\/|ofetch$|valibot$|@tanstack\/react-query$)/ },
  // What several features draw alike: it may what they may, and knows none of them.
  {
    floor: /^src\/components\//,
    may: /^(src\/(components|api|design|lib|i18n)\/|machines\/|contract\/|react$|@lingui\/|@tanstack\/|@xstate\/react$|@vanilla-extract\/)/,
  },
  {
    floor: /^src\/features\//,
    may: /^(src\/(features|components|api|design|i18n|lib)\/|machines\/|contract\/|react|@lingui\/|@tanstack\/|@xstate\/react$|xstate$|embla-carousel-react$|motion|@vanilla-extract\/)/,
  },
  {
    floor: /^src\/document\//,
    may: /^(src\/(document|features\/session\/token-storage|api|design)\b|contract\/|react$|@lingui\/|@tanstack\/)/,
    typesOf: /^src\/app\//,
  },
  {
    floor: /^src\/routes\//,
    may: /^(src\/(routes|features|components|document|api|design|i18n|lib)\/|contract\/|machines\/[^/]+\/[^/]+\.selectors|react$|@lingui\/|@tanstack\/|valibot$)/,
    typesOf: /^(src\/(app|i18n)|machines)\//,
  },
  // Pages and scripts for developers: they show whatever there is, and nothing of the site imports them.
  {
    floor: /^src\/dev\/gallery\//,
    may: /^(src\/(?!dev\/(qa\/panel|inspector))|machines\/|contract\/|locales\/|react|@lingui\/|@tanstack\/|xstate(\/graph)?$|@xstate\/react$|@vanilla-extract\/)/,
  },
  { floor: /^src\/dev\/inspector\//, may: /^(src\/dev\/inspector\/|@statelyai\/inspect$)/ },
  {
    floor: /^src\/dev\/(entry-qa\.ts$|entry-recorder\.ts$|qa\/)/,
    may: /^(src\/(dev\/qa|lib)\/|machines\/|react|xstate$|@vanilla-extract\/|@statelyai\/inspect$)/,
    typesOf: /^src\/(app|components)\//,
  },
  {
    floor: /^src\/app\//,
    may: /^(src\/(?!dev\/)|machines\/|contract\/|react|@lingui\/|@tanstack\/|xstate$|isbot$)/,
    typesOf: /^src\/dev\/qa\//,
  },
  // Two issuers and a game server to try things with: what stands for the outside world may use what the provider must not.
  { floor: /^server\/sandbox\//, may: /^(server\/|node:|hono|drizzle-orm|valibot$|jose$|oidc-provider$)/ },
  {
    floor: /^server\//,
    may: /^(server\/|contract\/|node:|hono|@hono\/|drizzle-orm|dayjs|valibot$|@valibot\/|@electric-sql\/|pg$|pino$|sharp$|yaml$|markdown-it|sanitize-html$|jose$|lru-cache$|rate-limiter-flexible$|pg-boss$|nodemailer$|libphonenumber-js\/mobile$|@flystorage\/|@aws-sdk\/client-s3$|@remix-run\/multipart-parser$)/,
    // The process puts provider and pages together; nothing else of the server knows the site (docs/decisions/0003).
    except: ['server/main.ts → src/app/entry-server.tsx'],
  },
]

const sources = ['contract', 'machines', 'src', 'server'].flatMap(function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$|routeTree\.gen|\.fixtures\.tsx?$/.test(entry.name) ? [path] : []
  })
})

interface Import {
  target: string
  isType: boolean
}

/** Static imports, re-exports and `import()`s, with `#` and relative addresses made paths of the repository. */
export function importsOf(path: string, text: string): Import[] {
  const out: Import[] = []
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  for (const match of text.matchAll(pattern)) {
    const raw = match[2] ?? match[3] ?? match[4]!
    const target = raw.startsWith('#') ? raw.slice(1) : raw.startsWith('.') ? normalize(join(dirname(path), raw)) : raw
    out.push({ target: target.replace(/\?.*$/, ''), isType: match[1] !== undefined })
  }
  return out
}

export function violationsOf(path: string, text: string): string[] {
  const rule = rules.find((one) => one.floor.test(path))
  if (rule === undefined) return []
  return importsOf(path, text).flatMap(({ target, isType }) => {
    const line = `${path} → ${target}`
    if (rule.except?.includes(line)) return []
    const crossesFeatures = feature(path) !== undefined && feature(target) !== undefined && feature(path) !== feature(target)
    const crossesMachines = isType
      ? false
      : path.startsWith('src/routes/') && target.startsWith('machines/') && !target.includes('selectors')
    if (crossesFeatures || crossesMachines) return [line]
    return rule.may.test(target) || (isType && rule.typesOf?.test(target) === true) ? [] : [line]
  })
}

describe('import boundaries', () => {
  test('every source keeps to its floor', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap((path) => violationsOf(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  test.each([
    ['a machine that imports React', 'machines/session/session.machine.ts', "import { useState } from 'react'"],
    ['a machine that imports the site', 'machines/session/session.machine.ts', "import { x } from '#src/lib/dates.ts'"],
    ['a feature that imports another', 'src/features/home/home-screen.tsx', "import { x } from '../shop/shop-screen.tsx'"],
    ['a provider that imports the site', 'server/posts/posts.routes.ts', "import { x } from '#src/lib/dates.ts'"],
    ['a design part that calls the provider', 'src/design/button.tsx', "import { createApi } from '#src/api/api.ts'"],
    ['a page that imports a developers’ tool', 'src/app/entry-client.tsx', "import { createLive } from '#src/dev/qa/live.ts'"],
    ['a dynamic import', 'contract/endpoint.ts', "const x = await import('hono')"],
  ])('%s is found', (_name, path, text) => expect(violationsOf(path, text).length).toBe(1))
})
