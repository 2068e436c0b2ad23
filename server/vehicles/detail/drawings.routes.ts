import { Hono } from 'hono'
import { drawingMarkup } from '#domain/vehicles/vehicle-art.ts'
import { readDrawingName } from '#domain/vehicles/vehicle-drawing.ts'
import type { Env } from '../../platform/http/env.ts'
import { anyone } from '../../platform/http/guard.ts'

/** The car in its shape, period and colour, for whoever has no photo of it. */
export const drawings = new Hono<Env>().get('/drawings/:file{[a-z0-9-]+\\.svg}', anyone(), (c) => {
  const drawing = readDrawingName(c.req.param('file'))
  if (!drawing) {
    c.header('cache-control', 'no-store')
    return c.notFound()
  }
  c.header('cache-control', 'public, max-age=86400')
  c.header('content-type', 'image/svg+xml; charset=utf-8')
  return c.body(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" width="400" height="160">${drawingMarkup(drawing)}</svg>`,
  )
})
