/** Checks the documents of the board terms: pages and forms link to each of them, and its page offers every version once. */
import { join } from 'node:path'
import { termsDocuments } from '../pack.schema.ts'
import type { Problem } from '../problems.ts'
import type { PackPost } from '../read-posts.ts'
import { faultReporter } from './fault-reporter.ts'

/**
 * @param o.now the time of the import
 * @param o.isComplete false: a post of the board has a mistake and is not in `posts`, so that no document is reported as missing
 */
export function checkTerms(
  folder: string,
  posts: readonly PackPost[],
  problems: Problem[],
  { now, isComplete }: { now: Date; isComplete: boolean },
): void {
  const report = (post: PackPost, at: string, message: string): void => faultReporter(join(folder, post.files.facts), problems)(at, message)
  for (const post of posts)
    for (const fact of ['document', 'version'] as const)
      if (post.board !== 'terms' && post.facts[fact] !== undefined)
        report(post, `${fact}:`, `${fact}: only posts of the board terms have one: delete it, or move the post to posts/terms`)
  for (const document of termsDocuments) {
    const versions = posts.filter(
      ({ board, facts }) => board === 'terms' && facts.document === document && facts.status === 'published' && !facts.hidden,
    )
    const slugOf = new Map<string | undefined, string>()
    for (const post of versions) {
      const { version } = post.facts
      const other = slugOf.get(version)
      if (other === undefined) slugOf.set(version, post.slug)
      else
        report(
          post,
          'document:',
          version === undefined
            ? `post:terms/${other} has document: ${document} without a version too: write the day on which this one takes effect, e.g. version: '2026-11-20'`
            : `post:terms/${other} is version ${version} of ${document} already: write another version, or delete one of the posts`,
        )
    }
    if (!isComplete) continue
    const first = versions.toSorted((a, b) => a.facts.publishedAt.getTime() - b.facts.publishedAt.getTime())[0]
    if (first === undefined)
      problems.push({
        file: join(folder, 'posts/terms'),
        line: 1,
        message: `no published post has document: ${document}, to which pages and forms link: write it`,
      })
    else if (first.facts.publishedAt > now)
      report(
        first,
        'publishedAt:',
        `publishedAt: no post with document: ${document} is public yet, and pages and forms link to it: write a time in the past`,
      )
  }
}
