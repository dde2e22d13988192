export default function Page() {
  return (
    <main id="main">
      <h1>clients/index</h1>
    </main>
  )
}
