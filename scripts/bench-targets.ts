/** The targets of the page measurements: our pages, the same without their script, the plain static page and the router + query app. */
import { linkOn, serve, serveSite, siteEnvironment } from './bench-processes.ts'

const [own, bare, plain, app] = ['http://127.0.0.1:4640', 'http://127.0.0.1:4650', 'http://127.0.0.1:4600', 'http://127.0.0.1:4601']

export interface BenchPage {
  /** Of ours. */
  path: string
  /** Path of the references' page with the same kind of content. */
  reference: string
}

export interface BenchTargets {
  own: string
  app: string
  pages: Record<string, BenchPage>
  /** A page's address on each target, by the target's name. */
  addressesOf: (page: BenchPage) => Record<'own' | 'bare' | 'plain' | 'app', string>
}

/**
 * Starts the site in production mode on its own database, and the references.
 * @param tools the folder of the measuring tools
 */
export async function serveTargets(tools: string): Promise<BenchTargets> {
  await serveSite(own, { env: siteEnvironment(4640, '.cache/bench-data') })
  await serve(['plain-of.mjs', own, '--port', '4650'], `${bare}/ko`, { cwd: tools })
  await serve(['refs/up.mjs', '--port', '4600'], `${app}/ko/shop`, { cwd: tools })
  return {
    own,
    app,
    pages: {
      home: { path: '/ko', reference: '/ko/shop' },
      list: { path: '/ko/bulletin/list?type=notice', reference: '/ko/notices' },
      post: { path: await linkOn(own, '/ko/bulletin/list?type=notice', /href="(\/ko\/bulletin\/\d+)["?]/), reference: '/ko/notices/5' },
      shop: { path: '/ko/shop', reference: '/ko/shop' },
      product: { path: await linkOn(own, '/ko/shop', /href="(\/ko\/shop\/product\/[^"?]+)/), reference: '/ko/shop/5' },
      'teaser-ko': { path: '/ko/teaser', reference: '/ko/shop' },
      'teaser-en': { path: '/en/teaser', reference: '/ko/shop' },
    },
    addressesOf: ({ path, reference }) => ({
      own: `${own}${path}`,
      bare: `${bare}${path}`,
      plain: `${plain}${reference}`,
      app: `${app}${reference}`,
    }),
  }
}
