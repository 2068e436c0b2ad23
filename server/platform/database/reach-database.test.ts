import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from './database.ts'
import { reachDatabase } from './reach-database.ts'

/** A database and a role that may sign in to it, as an operator makes them. */
async function ownDatabase(form = '') {
  const name = `own_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgres'))
  const at = (user: string, database: string) => {
    const address = new URL(url)
    address.username = user
    address.pathname = `/${database}`
    return address.href
  }
  const admin = openPostgres(at('postgres', 'postgres'), { max: 1 })
  await admin.unsafe(`create role ${name} login`)
  await admin.unsafe(`create database ${name} ${form}`)
  const inside = openPostgres(at('postgres', name), { max: 1 })
  onTestFinished(async () => {
    await inside.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.unsafe(`drop role ${name}`)
    await admin.end()
  })
  return { name, url: at(name, name), admin, inside }
}

test('a role that does not own its database is told the line that makes it the owner', async () => {
  const { name, url, admin } = await ownDatabase()
  await expect(reachDatabase(url)).rejects.toThrow(
    new RegExp(
      `^The role ${name} may not make tables in the database ${name} at .+\\. Make it the owner: sudo -u postgres psql -c 'alter database "${name}" owner to "${name}"'$`,
    ),
  )
  await admin.unsafe(`alter database "${name}" owner to "${name}"`)
  await reachDatabase(url)
})

test('a table that belongs to another role is named before a migration fails on it', async () => {
  const { name, url, admin, inside } = await ownDatabase()
  await admin.unsafe(`alter database "${name}" owner to "${name}"`)
  await inside.unsafe('create table users (id int)')
  await expect(reachDatabase(url)).rejects.toThrow(
    new RegExp(`^The role ${name} may not change the table users, which belongs to postgres, in the database ${name} `),
  )
  await inside.unsafe(`alter table users owner to ${name}`)
  await reachDatabase(url)
})

test('a role that was allowed to build, without owning the database, may', async () => {
  const { name, url, admin, inside } = await ownDatabase()
  await admin.unsafe(`grant create on database ${name} to ${name}`)
  await expect(reachDatabase(url)).rejects.toThrow('may not make tables')
  await inside.unsafe(`grant create on schema public to ${name}`)
  await reachDatabase(url)
})

test('an empty database that keeps text as ASCII is refused before it is filled, with the line that makes it anew', async () => {
  const { name, url, admin, inside } = await ownDatabase(`template template0 encoding 'SQL_ASCII' locale 'C'`)
  await admin.unsafe(`alter database "${name}" owner to "${name}"`)
  await expect(reachDatabase(url)).rejects.toThrow(
    new RegExp(
      `^The database ${name} at .+ keeps text as SQL_ASCII, not UTF8\\. It is empty, .* --owner=${name} ${name}$`,
    ),
  )
  // Records that are there already are not locked away.
  await inside.unsafe(`create table migrations (name text); alter table migrations owner to ${name}`)
  await reachDatabase(url)
})
