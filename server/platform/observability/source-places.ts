import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Milliseconds: errors seldom come alone, and a map takes a tenth of a second to read and some megabytes to keep. */
const keptFor = 60_000
const maps = new Map<string, SourceMap | undefined>()
const placeInBuild = /(file:\/\/[^\s()]+\/server\/dist\/[\w-]+\.js):(\d+):(\d+)/g
/** No other file is read, whatever an error's message names. */
const build = new URL('../../dist/', import.meta.url).href

/** The program runs from a build (scripts/build-server.ts): each line of a stack names the source instead. */
export function withSourcePlaces(text: string): string {
  return text.replaceAll(placeInBuild, (place, file: string, line, column) => {
    const origin = (file.startsWith(build) ? mapOf(file) : undefined)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file)}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    if (maps.size === 0) setTimeout(() => maps.clear(), keptFor).unref()
    maps.set(file, readMap(file))
  }
  return maps.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
  } catch {
    // An error that is being told must not end in another.
    return undefined
  }
}
