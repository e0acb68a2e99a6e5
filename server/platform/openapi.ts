/** `/api/openapi.json` (OpenAPI 3.1), derived from the endpoint table. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { FailureBodySchema } from '#contract/failure-body.ts'

const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) as Record<string, unknown>
  return json
}

/** The described fields and the files: each file is a part of its own (OpenAPI 3.1, "Special Considerations for multipart"). */
function bodyOf({ body, files }: Endpoint): Record<string, unknown> {
  const schema = schemaOf(body as GenericSchema, 'input')
  if (files === undefined) return schema
  const file = { type: 'string', format: 'binary', contentMediaType: files.types.join(', '), maxLength: files.maxBytes }
  const properties = { ...(schema['properties'] as object), [files.field]: { type: 'array', maxItems: files.maxCount, items: file } }
  return { ...schema, properties }
}

const encodingOf = ({ files }: Endpoint): object =>
  files === undefined ? {} : { encoding: { [files.field]: { contentType: files.types.join(', ') } } }

const parametersOf = (schema: unknown, where: 'path' | 'query'): object[] => {
  if (schema === undefined) return []
  const json = schemaOf(schema as GenericSchema, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

/** @returns the document as a plain object; `server` is the base path of the calls */
export function openApiDocument(all: readonly Endpoint[], server: string, title: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of all) {
    const failures = Object.groupBy(endpoint.failures, (failure) => String(failure.status))
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        tags: [endpoint.base],
        ...(endpoint.access === 'open' ? {} : { security: [{ bearer: [] }] }),
        parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
        ...(endpoint.body === undefined
          ? {}
          : {
              requestBody: {
                required: (endpoint.body as GenericSchema).type !== 'optional',
                content: {
                  [endpoint.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                    schema: bodyOf(endpoint),
                    ...encodingOf(endpoint),
                  },
                },
              },
            }),
        responses: {
          ...(endpoint.response.type === 'void'
            ? { 204: { description: 'Done' } }
            : { 200: { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } } }),
          ...Object.fromEntries(
            Object.entries(failures).map(([status, cases]) => [
              status,
              {
                description: (cases ?? []).map((one) => `${String(one.code)}: ${one.when}`).join('; '),
                ...(status === '429' ? { headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } } } : {}),
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
              },
            ]),
          ),
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Failure: schemaOf(FailureBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
