/** What a build depends on: a change of anything else must not cost minutes at the next start. */
import { expect, test } from 'vitest'
import { isBuiltFrom } from './build.ts'

test.each([
  ['server/content/everharrow/posts/faq/groups.yaml', false],
  ['server/content/everharrow/posts/faq/where-is-my-member-number/post.en.md', false],
  ['server/content/our-pack/site.yaml', false],
  ['server/content/our-pack/posts/notice/a/picture.png', false],
  ['server/content/checks/check-posts.ts', true],
  ['server/content/read-pack.ts', true],
  ['server/content/read-posts.test.ts', false],
  ['src/routeTree.gen.ts', false],
  ['package.json', true],
])('%s: %s', (file, isSource) => expect(isBuiltFrom(file)).toBe(isSource))
