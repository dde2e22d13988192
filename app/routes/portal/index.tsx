export default function Page() {
  return (
    <main id="main">
      <h1>portal/index</h1>
    </main>
  )
}
