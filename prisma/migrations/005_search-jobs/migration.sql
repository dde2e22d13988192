-- What changes in the embedded index is to be told to the search server, too (app/models/search-server.server.ts), in the
-- same transaction and whoever changes it. Without a server nothing is noted: then the setting is not there.
CREATE TRIGGER search_job_of_added AFTER INSERT ON exercise_document
WHEN EXISTS (SELECT 1 FROM "Setting" WHERE name = 'search server') BEGIN
  INSERT INTO "SearchJob" (exerciseId) VALUES (new.exerciseId) ON CONFLICT (exerciseId) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER search_job_of_changed AFTER UPDATE ON exercise_document
WHEN EXISTS (SELECT 1 FROM "Setting" WHERE name = 'search server') BEGIN
  INSERT INTO "SearchJob" (exerciseId) VALUES (new.exerciseId) ON CONFLICT (exerciseId) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER search_job_of_deleted AFTER DELETE ON exercise_document
WHEN EXISTS (SELECT 1 FROM "Setting" WHERE name = 'search server') BEGIN
  INSERT INTO "SearchJob" (exerciseId) VALUES (old.exerciseId) ON CONFLICT (exerciseId) DO UPDATE SET version = version + 1;
END;
