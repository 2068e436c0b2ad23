import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Pages for everybody: the server renders them to HTML. */
export const Route = createFileRoute('/_public')({ component: Outlet })
