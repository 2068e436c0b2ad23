import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchHistory } from '../ui/dialogs/back-closes.ts'
import { createAppRouter } from './router.tsx'
import { startSession } from './session.ts'

watchHistory()
const root = document.getElementById('root') as HTMLElement
const router = createAppRouter()
startSession(router)
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
// What the server sent (the page itself, or the word Loading) stays until the first render has all its code.
const rendered = root.dataset.rendered !== undefined
if (rendered) router.ssr = { manifest: undefined }
await router.load()
// As a transition React works in small steps, between which the page stays responsive.
if (rendered) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
