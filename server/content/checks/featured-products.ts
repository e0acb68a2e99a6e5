/** Checks that each category of the shop has at most one featured product: a page has room for one large card (look.md §5). */
import { join } from 'node:path'
import type { Problem } from '../problems.ts'
import type { Pack } from '../read-pack.ts'
import { faultReporter } from './fault-reporter.ts'

/** Adds a problem for each featured product of a category that has one already. @param folder of the pack */
export function checkFeatured(folder: string, products: Pack['products'], problems: Problem[]): void {
  const featured = new Map<string, string>()
  for (const { slug, data } of products.filter((one) => one.data.featured)) {
    const other = featured.get(data.category)
    if (other === undefined) featured.set(data.category, slug)
    else
      faultReporter(join(folder, 'shop/products', `${slug}.yaml`), problems)(
        'featured:',
        `featured: ${other} is the featured product of ${data.category} already: only one can be`,
      )
  }
}
