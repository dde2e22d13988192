export default function Page() {
  return (
    <main id="main">
      <h1>clients/new</h1>
    </main>
  )
}
