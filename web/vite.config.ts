import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { memberChunk } from './chunks.ts'

/** What comes with the first screen would name every file of the app, so that each is asked for a moment earlier. */
const firstFiles = /[\\/](routes|base|shell|shown|garage|cards|vehicle)-[\w-]+\.js$/
const isWorthNaming = (file: string) =>
  /\.css$|[\\/](shell|plain|shown|garage|cards|vehicle|spending|records|radix)-[\w-]+\.js$/.test(file)

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'app/static',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: resolve(import.meta.dirname, 'routes'),
      generatedRouteTree: resolve(import.meta.dirname, 'app/route-tree.gen.ts'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    react({ compiler: true }),
    tailwindcss(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => (firstFiles.test(hostId) ? files.filter(isWorthNaming) : files),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What rarely changes between releases, so that a new release does not send it again.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
            },
            // What every public page shows: one file instead of a dozen of a kilobyte each.
            {
              name: 'base',
              test: /web[\\/](app[\\/](session|contact|instead|http|public-data|device[\\/](keeping|leave-device))|app[\\/]public[\\/]|ui[\\/](?:\w+[\\/])?(button|question|cx|logo|number-plate|loading|error-box|back-closes)\.|routes[\\/]-public-frame)|domain[\\/]\w+[\\/](format|listed|registration|garage|page-titles)|vite[\\/]preload-helper|loader-circle|lucide-react[\\/]dist[\\/]esm[\\/](Icon|createLucideIcon|defaultAttributes|context|shared)/,
            },
            // The map of all routes, without their screens: one file instead of one per route.
            {
              name: 'routes',
              test: /web[\\/](routes[\\/](?!(?:.*[\\/])?-)[^?]*\.tsx|app[\\/]route-tree\.gen\.ts|vehicles[\\/]detail[\\/]vehicle-address\.ts|businesses[\\/]directory[\\/]directory\.api\.ts)$|domain[\\/]community[\\/]search-result\.ts$/,
              includeDependenciesRecursively: false,
            },
            // The parts of Radix shared by its dialogs, menus and tabs.
            {
              name: 'radix',
              test: /node_modules[\\/]@radix-ui[\\/](primitive|react-(compose-refs|slot|primitive|context|presence|id|direction|collection|roving-focus|tabs|use-[\w-]+))[\\/]/,
            },
            // What the page of prices shows, and the members’ screen of their plan: one file instead of two.
            {
              name: 'prices',
              test: /web[\\/]account[\\/]pricing[\\/]|domain[\\/]account[\\/]plans\./,
              includeDependenciesRecursively: false,
            },
            { name: memberChunk, debugName: 'member', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
