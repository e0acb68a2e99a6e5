/**
 * `node scripts/bench-bytes.ts <port> <origin> <path>…`: node:http that sends the bytes of another server's responses for these paths. This
 * is the least possible work.
 */
import { createServer, request as ask } from 'node:http'

const [port, origin, ...paths] = process.argv.slice(2)
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()
for (const path of paths) {
  // Compressed as received: fetch would decompress the response.
  await new Promise<void>((resolve, reject) => {
    ask(`${origin!}${path}`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': answer.headers['content-encoding'] ?? 'identity' }
        answers.set(path, { headers, body: Buffer.concat(parts) })
        resolve()
      })
    })
      .on('error', reject)
      .end()
  })
}
createServer((request, response) => {
  const answer = answers.get(request.url!)
  if (answer === undefined) response.writeHead(404).end()
  else response.writeHead(200, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body)
}).listen(Number(port), '127.0.0.1')
