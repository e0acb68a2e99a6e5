/**
 * `node scripts/bench-bytes.ts <port> <origin> <path>…`: node:http that sends the bytes of another server's responses for these paths. This
 * is the least possible work.
 */
import { createServer, request as sendRequest } from 'node:http'

const [port, origin, ...paths] = process.argv.slice(2)
const responses = new Map<string, { headers: Record<string, string>; body: Buffer }>()
for (const path of paths) {
  // Compressed as received: fetch would decompress the response.
  await new Promise<void>((resolve, reject) => {
    sendRequest(`${origin!}${path}`, { headers: { 'accept-encoding': 'br' } }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('end', () => {
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': incoming.headers['content-encoding'] ?? 'identity',
        }
        responses.set(path, { headers, body: Buffer.concat(parts) })
        resolve()
      })
    })
      .on('error', reject)
      .end()
  })
}
createServer((request, response) => {
  const stored = responses.get(request.url!)
  if (stored === undefined) response.writeHead(404).end()
  else response.writeHead(200, { ...stored.headers, 'content-length': stored.body.length }).end(stored.body)
}).listen(Number(port), '127.0.0.1')
