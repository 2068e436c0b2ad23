import { type Context, Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { anyone } from '../http/guard.ts'
import { docsPage } from './docs-page.ts'
import { type DocumentedRoute, openApiDocument } from './document.ts'
import { byKey } from './operation.ts'

const group = 'This documentation'
const readingDocument = {
  ...{ group, title: 'Read this documentation as OpenAPI 3.1', scopes: [], ofNoVehicle: true, answer: null },
  gives: 'The document; no key is needed.',
}

/** `routes` are read when somebody asks: by then the program has registered them all. */
export function apiDocs(routes: () => DocumentedRoute[]) {
  let known: DocumentedRoute[] | undefined
  const documentFor = (c: Context<Env>) => {
    known ??= routes()
    const { publicUrl, publicUrlIsSet } = c.var.services.config
    return openApiDocument(known, publicUrlIsSet ? publicUrl : new URL(c.req.url).origin)
  }
  return new Hono<Env>()
    .get('/openapi.json', byKey(anyone(), readingDocument), (c) => c.json(documentFor(c)))
    .get('/docs', anyone(), (c) => c.html(docsPage(documentFor(c))))
}
